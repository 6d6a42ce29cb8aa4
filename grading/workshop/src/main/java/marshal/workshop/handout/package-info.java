/** The students' kit as a zip: its contents, without anything that gives an answer away. */
package marshal.workshop.handout;
