/** The instructor's rules: what lateness costs, who has more time, points for written answers, overrides. */
package marshal.grader.policy;
