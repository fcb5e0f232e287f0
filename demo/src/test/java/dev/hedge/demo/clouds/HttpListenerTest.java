package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The listener, from a bare socket. */
final class HttpListenerTest {

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final CountDownLatch left = new CountDownLatch(1);
    private final CountDownLatch held = new CountDownLatch(1);
    private final HttpListener listener = start();

    @AfterEach
    void close() {
        listener.close();
    }

    @Test
    void requestsOnOneConnection_areAnsweredInTurn_alsoWhenSentAhead() throws Exception {
        try (Socket socket = connect()) {
            send(socket, get("/a") + get("/b") + get("/c").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));

            String answers = rest(socket);

            assertThat(answers).containsSubsequence("GET /a", "GET /b", "GET /c");
        }
    }

    @Test
    void bytesThatComeOneByOne_makeARequest() throws Exception {
        try (Socket socket = connect()) {
            for (char c : "POST /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"
                    .toCharArray()) {
                send(socket, String.valueOf(c));
            }
            send(socket, "GET /last HTTP/1.1\r\nConnection: close\r\n\r\n");

            assertThat(rest(socket)).containsSubsequence("POST /x abcde", "GET /last");
        }
    }

    @Test
    void expectContinue_isTold() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "POST /x HTTP/1.1\r\nConnection: close\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
            assertThat(new String(socket.getInputStream().readNBytes(21), StandardCharsets.ISO_8859_1))
                    .isEqualTo("HTTP/1.1 100 Continue");

            send(socket, "hi");

            assertThat(rest(socket)).contains("POST /x hi");
        }
    }

    @Test
    void noHttp_isRefused() throws Exception {
        for (String nonsense : new String[] {"hello\r\n\r\n", "GET / HTTP/1.1\r\nno name\r\n\r\n"}) {
            try (Socket socket = connect()) {
                send(socket, nonsense);
                assertThat(rest(socket)).startsWith("HTTP/1.1 400 ");
            }
        }
    }

    @Test
    void tooMuch_isRefused() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n");
            assertThat(rest(socket)).startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void clientThatLeaves_isNoticedWhileItsRequestIsHeld() throws Exception {
        try (Socket socket = connect()) {
            send(socket, get("/hold"));
            assertThat(held.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(listener.openExchanges()).isEqualTo(1);
        }

        assertThat(left.await(30, TimeUnit.SECONDS)).isTrue();
        Client.until(() -> listener.openExchanges() == 0 && listener.openConnections() == 0);
    }

    @Test
    void reset_reachesTheClientAsOne() throws Exception {
        try (Socket socket = connect()) {
            send(socket, get("/reset"));

            Assertions.assertThatThrownBy(() -> rest(socket)).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void drop_endsWithoutAWord() throws Exception {
        try (Socket socket = connect()) {
            send(socket, get("/drop"));

            assertThat(rest(socket)).isEmpty();
        }
    }

    @Test
    void handlerThatThrows_isAnsweredWith500_andReported() throws Exception {
        try (Socket socket = connect()) {
            send(socket, get("/throw").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));

            assertThat(rest(socket)).startsWith("HTTP/1.1 500 ");
        }
        assertThat(failures).hasSize(1);
    }

    @Test
    void close_endsHeldRequests() throws Exception {
        try (Socket socket = connect()) {
            send(socket, get("/hold"));
            assertThat(held.await(30, TimeUnit.SECONDS)).isTrue();

            listener.close();

            assertThat(rest(socket)).isEmpty();
        }
        assertThat(left.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private void handle(Exchange exchange) {
        Request request = exchange.request();
        switch (request.path()) {
            case "/hold" -> {
                exchange.onLeft(left::countDown);
                held.countDown();
            }
            case "/reset" -> exchange.reset();
            case "/drop" -> exchange.drop();
            case "/throw" -> throw new IllegalStateException("on purpose");
            default ->
                exchange.reply(Response.text(200, request.method() + " " + request.path() + " " + request.text()));
        }
    }

    private HttpListener start() {
        try {
            return HttpListener.start("test", 0, this::handle, failures::add);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port());
        socket.setSoTimeout(30_000);
        socket.setTcpNoDelay(true);
        return socket;
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private static String rest(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
}
