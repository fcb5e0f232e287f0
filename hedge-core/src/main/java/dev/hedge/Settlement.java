package dev.hedge;

import dev.hedge.backend.CancellationReceipt;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptView;
import java.util.List;
import java.util.Optional;

/**
 * The account of a race, once nothing more is owed.
 *
 * @param accounts one per attempt that was launched or denied, in the order of launch
 * @param cost the sum over all attempts, figure by figure
 */
public record Settlement(List<Account> accounts, Cost cost) {

    public Settlement {
        accounts = List.copyOf(accounts);
    }

    /** How many attempts may still run and bill, as far as anyone knows. */
    public int leaked() {
        int leaked = 0;
        for (Account account : accounts) {
            if (account.leaked()) {
                leaked++;
            }
        }
        return leaked;
    }

    /**
     * The account of one attempt.
     *
     * @param attempt as it stood in the end
     * @param cost what was booked for it
     * @param leaked whether nothing proves that its job stopped
     * @param receipts what became of its cancel: empty if none was sent, else one
     */
    public record Account(AttemptView attempt, Cost cost, boolean leaked, List<CancellationReceipt> receipts) {
        public Account {
            receipts = List.copyOf(receipts);
        }

        public Optional<CancellationReceipt> receipt() {
            return receipts.isEmpty() ? Optional.empty() : Optional.of(receipts.get(0));
        }
    }
}
