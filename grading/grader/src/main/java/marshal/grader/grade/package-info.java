/** Grades a whole class: decides which labs must be checked again, in which slots, and what is written when. */
package marshal.grader.grade;
