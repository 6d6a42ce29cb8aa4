/** How known mistakes show in the checks, and which of them a failure looks like. */
package marshal.grader.fingerprints;
