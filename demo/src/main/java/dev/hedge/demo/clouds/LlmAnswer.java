package dev.hedge.demo.clouds;

import dev.hedge.backend.LifecycleState;
import java.util.Map;

/** One answer of a model on its way out, token by token or whole, by its plan. Owned by the listener's thread. */
final class LlmAnswer {

    private static final Response STREAM =
            new Response(200, Map.of("Content-Type", "text/event-stream; charset=utf-8"), new byte[0]);

    private final Call call;
    private final Exchange exchange;
    private final Completion completion;
    private final LlmAttempt attempt;
    private final Plan plan;
    private final Desk desk;
    private final Runnable onEnd;
    private int events;

    LlmAnswer(Call call, Completion completion, LlmAttempt attempt, Plan plan, Desk desk, Runnable onEnd) {
        this.call = call;
        this.exchange = call.exchange();
        this.completion = completion;
        this.attempt = attempt;
        this.plan = plan;
        this.desk = desk;
        this.onEnd = onEnd;
    }

    void begin(boolean streamed) {
        call.onLeft(() -> end(LifecycleState.CANCELLED));
        if (plan.refusal().isPresent()) {
            end(LifecycleState.FAILED);
            call.answer(plan.refusal().orElseThrow());
        } else if (plan.resets()) {
            end(LifecycleState.FAILED);
            exchange.reset();
        } else if (plan.silent()) {
            desk.later(plan.silenceMs(), this::die);
        } else {
            attempt.runs(desk.nowMs());
            if (streamed) {
                exchange.startParts(STREAM);
                send(completion.opening());
                desk.later(plan.firstTokenMs(), () -> token(0));
            } else {
                long wholeMs = plan.firstTokenMs() + plan.tokenMs() * (completion.tokens() - 1L);
                desk.later(wholeMs, this::whole);
            }
        }
    }

    private void token(int index) {
        if (!exchange.open()) {
            return;
        }
        if (index == plan.dieAfter()) {
            desk.later(plan.silenceMs(), this::die);
            return;
        }
        if (index == completion.tokens()) {
            send(completion.closing() + (plan.done() ? "data: [DONE]\n\n" : ""));
            end(LifecycleState.COMPLETED);
            exchange.endParts();
            return;
        }
        send(completion.token(index));
        desk.later(plan.tokenMs(), () -> token(index + 1));
    }

    /** What breaks a stream breaks a whole answer in the middle, too. */
    private void whole() {
        if (!exchange.open()) {
            return;
        }
        if (plan.dies()) {
            desk.later(plan.silenceMs(), () -> {
                end(LifecycleState.FAILED);
                exchange.replyHalf(completion.whole());
            });
        } else {
            end(LifecycleState.COMPLETED);
            call.answer(
                    plan.badEvent() == 0
                            ? completion.whole()
                            : completion.whole().cutShort());
        }
    }

    private void die() {
        if (exchange.open()) {
            end(LifecycleState.FAILED);
            exchange.drop();
        }
    }

    private void send(String event) {
        events++;
        exchange.part(events == plan.badEvent() ? event.substring(0, event.length() / 2) + "\n\n" : event);
    }

    private void end(LifecycleState state) {
        if (attempt.open()) {
            attempt.ends(state, desk.nowMs());
            onEnd.run();
        }
    }
}
