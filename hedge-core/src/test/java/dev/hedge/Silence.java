package dev.hedge;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps the warnings out of the test output where a test provokes them. */
final class Silence implements BeforeAllCallback, AfterAllCallback {

    /** Held, because a logger that nobody holds forgets its level. */
    private static final Logger LOGGER = Logger.getLogger("dev.hedge");

    @Override
    public void beforeAll(ExtensionContext context) {
        LOGGER.setLevel(Level.OFF);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        LOGGER.setLevel(null);
    }
}
