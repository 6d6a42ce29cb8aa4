/** Results as other services want them: Canvas, Moodle, Gradescope, Classroom 50, JUnit, CSV. */
package marshal.grader.export;
