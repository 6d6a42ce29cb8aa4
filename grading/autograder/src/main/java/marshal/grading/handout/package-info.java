/** The students' kit, as a zip: what is in it, and what gives an answer away and is not. */
package marshal.grading.handout;
