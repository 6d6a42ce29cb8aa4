/** {@code ./lab export} and its subcommands. */
package marshal.grader.commands.export;
