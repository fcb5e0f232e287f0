package dev.hedge.providers.http;

import dev.hedge.backend.Payload;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request as it goes on the wire, credentials excepted: the gateway adds those, to requests to their own origin only.
 *
 * @param verb what to do
 * @param url absolute, with scheme http or https
 * @param headers additional headers; never credentials
 * @param body what to send; {@link Payload#EMPTY} for nothing
 */
public record WireRequest(Verb verb, URI url, Map<String, String> headers, Payload body) {

    public WireRequest {
        if (!url.isAbsolute() || url.getHost() == null) {
            throw new IllegalArgumentException("url: " + url + " (expected: http://host/… or https://host/…)");
        }
        headers = Map.copyOf(headers);
    }

    public static WireRequest get(URI url) {
        return new WireRequest(Verb.GET, url, Map.of(), Payload.EMPTY);
    }

    public static WireRequest post(URI url, Payload body) {
        return new WireRequest(Verb.POST, url, Map.of(), body);
    }

    /** A post without a body. */
    public static WireRequest post(URI url) {
        return post(url, Payload.EMPTY);
    }

    public static WireRequest put(URI url) {
        return new WireRequest(Verb.PUT, url, Map.of(), Payload.EMPTY);
    }

    public static WireRequest delete(URI url) {
        return new WireRequest(Verb.DELETE, url, Map.of(), Payload.EMPTY);
    }

    /** The same request with one header more; replaces one of that name. */
    public WireRequest withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new WireRequest(verb, url, more, body);
    }

    public WireRequest withBody(Payload content) {
        return new WireRequest(verb, url, headers, content);
    }
}
