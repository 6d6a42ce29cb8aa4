/** What Moodle and Gradescope write into their tables: titles of columns, in the languages of Moodle's sites, and times. */
package marshal.grader.tables;
