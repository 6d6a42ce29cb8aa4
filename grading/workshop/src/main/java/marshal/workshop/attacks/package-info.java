/** The attacks of grading/attacks, and the result that each must get. */
package marshal.workshop.attacks;
