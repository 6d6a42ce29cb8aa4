/** {@code ./lab export} and its commands. */
package marshal.grader.commands.export;
