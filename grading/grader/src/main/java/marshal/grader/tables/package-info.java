/** The contents of Moodle's and Gradescope's tables: column titles in the languages of Moodle's sites, and times. */
package marshal.grader.tables;
