/** What was handed in: finds the files in folders and zips, and refuses what is none. */
package marshal.engine.submission;
