/** The results of grading as pages: static HTML that needs no server, no other file and no script. */
package marshal.grader.pages;
