/** Checks one lab of one student: builds it, starts it, lets every step judge it. */
package marshal.grading.run;
