package dev.hedge.providers.runpod;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Capabilities;
import dev.hedge.backend.Evidence;
import dev.hedge.providers.http.EndpointSettings;
import dev.hedge.providers.http.HttpBackend;
import dev.hedge.providers.http.Transport;

/** Backends for RunPod's queue endpoints. */
public final class RunPodBackend {

    /** It tells waiting from running, a later look proves a cancel, and workers idle on after a job. */
    private static final Capabilities CAPABILITIES = new Capabilities(true, Evidence.CONFIRMED_TERMINAL, true);

    private RunPodBackend() {}

    /**
     * One endpoint.
     *
     * @param settings its base is the endpoint's root, such as {@code https://api.runpod.ai/v2/ENDPOINT}
     * @param transport outlives the backend's jobs; not closed by it
     */
    public static Backend of(BackendId id, EndpointSettings settings, Transport transport) {
        return new HttpBackend(id, CAPABILITIES, settings, new RunPodProtocol(settings.base()), transport);
    }
}
