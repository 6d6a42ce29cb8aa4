/** How fast a student's programs are beside the reference's, decided pair by pair. */
package marshal.grader.timing;
