/** What students are given: starter/, the tables of steps in the handouts, and the kit as a zip, without what gives an answer away. */
package marshal.grading.handout;
