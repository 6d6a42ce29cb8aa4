/** {@code ./lab export} and its commands. */
package marshal.grading.cli.export;
