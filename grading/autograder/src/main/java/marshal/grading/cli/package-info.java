/** The commands of {@code ./lab}: what they are asked, and what they print. Nobody else prints. */
package marshal.grading.cli;
