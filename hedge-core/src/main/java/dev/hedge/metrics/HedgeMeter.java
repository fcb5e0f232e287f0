package dev.hedge.metrics;

/** Every meter: name, unit, tags and meaning, listed once. */
public enum HedgeMeter {
    REQUESTS(
            "hedge.requests",
            "",
            "function, outcome",
            "Requests by how they ended: won, exhausted, expired, cancelled"),
    HEDGES_SENT("hedge.hedges.sent", "", "function, backend", "Backups launched, failovers included"),
    HEDGES_WON("hedge.hedges.won", "", "function, backend", "Requests won by a backup"),
    HEDGES_SUPPRESSED(
            "hedge.hedges.suppressed",
            "",
            "function, backend, reason",
            "Launches that a budget refused (its name is the reason) or that had to wait for a slot (live-cap)"),
    HEDGE_DELAY(
            "hedge.hedges.delay",
            "seconds",
            "function, backend",
            "When the latest backup was launched, counted from the beginning of its request"),
    ATTEMPTS(
            "hedge.attempts",
            "seconds",
            "function, backend, ending",
            "Attempts from launch to end, by ending: won, invalid, failed, stopped, superseded, leaked"),
    LEAKS("hedge.leaks", "", "function, backend", "Cancelled or ambiguous jobs that nothing proves to have stopped"),
    COST(
            "hedge.cost",
            "usd",
            "function, backend, kind",
            "Money booked; kinds confirmed, billed and unconfirmed are not to be added"),
    ANOMALIES("hedge.anomalies", "", "function, backend", "Sightings that contradicted what was known"),
    FAULTS("hedge.faults", "", "function", "Throws of policies, validators, backends or budgets");

    private final String meterName;
    private final String unit;
    private final String tags;
    private final String meaning;

    HedgeMeter(String meterName, String unit, String tags, String meaning) {
        this.meterName = meterName;
        this.unit = unit;
        this.tags = tags;
        this.meaning = meaning;
    }

    /** The meter's name in Micrometer's dotted form. */
    public String meterName() {
        return meterName;
    }

    /** The base unit; empty for plain counts. */
    public String unit() {
        return unit;
    }

    /** The tag keys, separated by commas. */
    public String tags() {
        return tags;
    }

    public String meaning() {
        return meaning;
    }
}
