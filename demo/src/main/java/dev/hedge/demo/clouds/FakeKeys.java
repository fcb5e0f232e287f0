package dev.hedge.demo.clouds;

/**
 * What opens a fake's door.
 *
 * @param key RunPod's API key, Modal's {@code Modal-Key}, Cerebrium's token for calls, the API key of the others
 * @param secret Modal's {@code Modal-Secret}, Cerebrium's token for management; not used by the others
 */
public record FakeKeys(String key, String secret) {

    /** Not the credentials: they must not show in a log, even if they open nothing but a fake. */
    @Override
    public String toString() {
        return "FakeKeys[hidden]";
    }
}
