/**
 * Permission to launch. Budgets are shared by races and thread-safe; a refusal is an ordinary answer and never touches what
 * already runs. Time comes in as an argument.
 */
@NullMarked
package dev.hedge.budget;

import org.jspecify.annotations.NullMarked;
