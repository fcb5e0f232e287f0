/**
 * Loopback fakes of GPU clouds: they speak the wire formats of RunPod, Modal, Cerebrium and OpenAI-compatible servers, live
 * by seeded scripts, break on demand, and keep a bill that is the judge of everybody else's. Start at {@link
 * dev.hedge.demo.clouds.FakeClouds}. Public types are thread-safe; everything else belongs to the thread of one listener
 * unless it says otherwise.
 */
@NullMarked
package dev.hedge.demo.clouds;

import org.jspecify.annotations.NullMarked;
