package dev.hedge.policy;

/**
 * What there is to know about one policy by name; what {@code hedge policies} prints.
 *
 * @param name as in the text form
 * @param parameters the parameter list in words, empty if there is none
 * @param example a text form that {@link Policies#parse} accepts
 * @param summary one sentence
 * @param staged the example written as {@code staged(…)}
 */
public record PolicyInfo(String name, String parameters, String example, String summary, String staged) {}
