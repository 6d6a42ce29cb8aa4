/** What grading gives, as pages to look at: static HTML that needs no server, no other file and no script. */
package marshal.grader.pages;
