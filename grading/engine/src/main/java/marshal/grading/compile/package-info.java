/** Turns what was handed in into classes, in a process of its own, and keeps them for the next time. */
package marshal.grading.compile;
