package dev.hedge.validate;

import dev.hedge.backend.JobResult;

/** Text forms for validators that have none of their own. */
final class Described {

    static final Validator ANY = new Any();

    /** The JVM ends the names of lambda classes in an address, which differs from run to run. */
    private static final String LAMBDA = "$$Lambda";

    private Described() {}

    static String className(Validator validator) {
        String name = validator.getClass().getName();
        int lambda = name.indexOf(LAMBDA);
        return lambda < 0 ? name : name.substring(0, lambda + LAMBDA.length());
    }

    private record Any() implements Validator {
        @Override
        public Verdict judge(JobResult result) {
            return Verdict.ACCEPTED;
        }

        @Override
        public String text() {
            return "any";
        }
    }
}
