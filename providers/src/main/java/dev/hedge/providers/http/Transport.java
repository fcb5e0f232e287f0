package dev.hedge.providers.http;

import dev.hedge.time.Time;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/** Connections, threads and the clock that backends share. Thread-safe; close it after the clients that use it. */
public final class Transport implements AutoCloseable {

    /** More calls at once than this wait inside this process; well over what any provider allows one account. */
    static final int MAX_CALLS = 1024;

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

    private final Time time;
    private final OkHttpClient work = client();
    private final OkHttpClient cancels = client();
    private volatile boolean closed;

    private Transport(Time time) {
        this.time = time;
    }

    /** Its own connections and threads, on the system's clock. */
    public static Transport create() {
        return new Transport(Time.system());
    }

    private static OkHttpClient client() {
        Dispatcher dispatcher = new Dispatcher();
        dispatcher.setMaxRequests(MAX_CALLS);
        dispatcher.setMaxRequestsPerHost(MAX_CALLS);
        return new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .eventListener(new Gateway.Watch())
                .followRedirects(false)
                .retryOnConnectionFailure(false)
                .connectTimeout(CONNECT_LIMIT)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .build();
    }

    OkHttpClient client(Lane lane) {
        return switch (lane) {
            case WORK -> work;
            case CANCEL -> cancels;
        };
    }

    /** Where jobs run their own turns; in whatever thread brings them once this is closed. */
    Executor executor() {
        Executor threads = work.dispatcher().executorService();
        return turn -> {
            try {
                threads.execute(turn);
            } catch (RejectedExecutionException over) {
                turn.run();
            }
        };
    }

    boolean closed() {
        return closed;
    }

    Time time() {
        return time;
    }

    /** Hangs up on what is in flight and ends all threads. */
    @Override
    public void close() {
        closed = true;
        close(work);
        close(cancels);
    }

    private static void close(OkHttpClient client) {
        client.dispatcher().cancelAll();
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
