/** The commands that keep the kit consistent: {@code ./lab starter}, {@code docs} and {@code handout}. */
package marshal.workshop.commands;
