/** Submissions: finds the source files in folders and archives, and refuses everything else. */
package marshal.engine.submission;
