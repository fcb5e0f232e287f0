package dev.hedge.demo.clouds;

import java.util.List;
import java.util.Optional;

/** What is special about one cloud: its paths, words and bodies. Owned by the listener's thread, but for the ledger. */
interface Wire {

    /** What a request asks for; empty if there is no such path. */
    Optional<Operation> operation(Request request);

    boolean authorized(Operation operation, Request request);

    Response unauthorized();

    /** The answer for a job or path that there is not. */
    Response notFound();

    /** The answer if it is all too much, without advice. */
    Response tooMany();

    /** The answer if something broke, with a status from 500 on. */
    Response broken(int status);

    /** Does what is asked for and answers, now or later. */
    void serve(Call call);

    /** The jobs so far. Thread-safe. */
    List<BilledJob> ledger();

    int mostOpen();
}
