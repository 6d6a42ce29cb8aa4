/** A whole class: which labs must be checked anew, in which slots, and what is written when. */
package marshal.grader.grade;
