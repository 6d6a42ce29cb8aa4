/** The instructor's rules: the cost of lateness, extensions, points for written answers, and overrides. */
package marshal.grader.policy;
