package dev.hedge.providers.http;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Capabilities;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.Submission;
import dev.hedge.cost.RateCard;

/** A backend behind HTTP: a cloud's words on top of the skeleton that all clouds share. Thread-safe. */
public final class HttpBackend implements Backend {

    private final BackendId id;
    private final Capabilities capabilities;
    private final EndpointSettings settings;
    private final JobProtocol protocol;
    private final Transport transport;
    private final Gateway gateway;

    /**
     * A cloud whose jobs have names.
     *
     * @param transport outlives this backend's jobs; not closed by it
     */
    public HttpBackend(
            BackendId id,
            Capabilities capabilities,
            EndpointSettings settings,
            JobProtocol protocol,
            Transport transport) {
        this.id = id;
        this.capabilities = capabilities;
        this.settings = settings;
        this.protocol = protocol;
        this.transport = transport;
        this.gateway = new Gateway(transport, settings);
    }

    @Override
    public BackendId id() {
        return id;
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public RateCard rateCard() {
        return settings.rates();
    }

    @Override
    public Job start(Submission submission, JobObserver observer) {
        PolledJob job = new PolledJob(settings, protocol, transport, gateway, observer);
        job.submit(submission);
        return job;
    }
}
