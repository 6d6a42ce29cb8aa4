/** What the attacks of grading/attacks are, and what each must get. */
package marshal.grading.attacks;
