/** Results in the formats of other services: Canvas, Moodle, Gradescope, Classroom 50, JUnit, CSV. */
package marshal.grader.export;
