/** The symptoms of known mistakes in the checks, and the mistakes that a failure resembles. */
package marshal.grader.fingerprints;
