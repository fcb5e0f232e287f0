package dev.hedge.demo;

import dev.hedge.replay.Contender;

/**
 * One run of all requests under one policy.
 *
 * @param number counted from 1
 * @param count how many passes there are
 * @param contender the policy and its backends
 * @param requests how many requests come
 * @param watched whether its races are shown as they run
 */
public record Pass(int number, int count, Contender contender, int requests, boolean watched) {}
