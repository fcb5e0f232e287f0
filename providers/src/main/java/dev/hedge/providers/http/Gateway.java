package dev.hedge.providers.http;

import dev.hedge.backend.Payload;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.EventListener;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import okio.BufferedSource;

/** One round trip to one backend: never a redirect followed, never a body sent twice. Thread-safe. */
final class Gateway {

    private final Transport transport;
    private final EndpointSettings settings;

    Gateway(Transport transport, EndpointSettings settings) {
        this.transport = transport;
        this.settings = settings;
    }

    /** Sends a request and tells how it ended, once, on a thread of the transport. Returns at once. */
    void send(Lane lane, WireRequest request, Duration limit, Consumer<Reply> whenDone) {
        Call call = transport.client(lane).newCall(wire(request));
        call.timeout().timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        call.enqueue(new Callback() {
            @Override
            public void onFailure(Call failed, IOException trouble) {
                whenDone.accept(lost(failed, trouble));
            }

            @Override
            public void onResponse(Call answered, Response response) {
                whenDone.accept(read(answered, response));
            }
        });
    }

    private Reply read(Call call, Response response) {
        try (response) {
            BufferedSource source = response.body().source();
            if (source.request(settings.maxResultBytes() + 1)) {
                return new Reply.TooLarge(settings.maxResultBytes());
            }
            String type = Objects.requireNonNullElse(response.header("Content-Type"), Payload.BINARY);
            Map<String, List<String>> headers = response.headers().toMultimap();
            return new Reply.Answered(new Answer(response.code(), headers, Payload.of(type, source.readByteArray())));
        } catch (IOException trouble) {
            return lost(call, trouble);
        }
    }

    private static Reply lost(Call call, IOException trouble) {
        String reason = trouble.getClass().getSimpleName() + ": " + trouble.getMessage();
        Sent sent = call.request().tag(Sent.class);
        return sent != null && sent.begun.get() ? new Reply.Lost(reason) : new Reply.NotSent(reason);
    }

    private Request wire(WireRequest request) {
        Request.Builder wire =
                new Request.Builder().url(request.url().toString()).tag(Sent.class, new Sent());
        request.headers().forEach(wire::header);
        if (sameOrigin(request.url(), settings.base())) {
            settings.credentials().headers().forEach(wire::header);
        }
        boolean bare = request.body().size() == 0 && (request.verb() == Verb.GET || request.verb() == Verb.DELETE);
        return wire.method(request.verb().name(), bare ? null : new OneShot(request.body()))
                .build();
    }

    private static boolean sameOrigin(URI one, URI other) {
        return one.getScheme().equalsIgnoreCase(other.getScheme())
                && one.getHost().equalsIgnoreCase(other.getHost())
                && one.getPort() == other.getPort();
    }

    /** Whether anything of a request went out. */
    private static final class Sent {
        final AtomicBoolean begun = new AtomicBoolean();
    }

    /** Marks requests of which something went out. */
    static final class Watch extends EventListener {
        @Override
        public void requestHeadersStart(Call call) {
            Sent sent = call.request().tag(Sent.class);
            if (sent != null) {
                sent.begun.set(true);
            }
        }
    }

    /** A body that OkHttp must not send again: it would on 408, 421, 503 and some broken connections, and each may bill. */
    private static final class OneShot extends RequestBody {

        private final Payload content;

        OneShot(Payload content) {
            this.content = content;
        }

        @Override
        public MediaType contentType() {
            return MediaType.get(content.mediaType());
        }

        @Override
        public long contentLength() {
            return content.size();
        }

        @Override
        public boolean isOneShot() {
            return true;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            sink.write(content.buffer());
        }
    }
}
