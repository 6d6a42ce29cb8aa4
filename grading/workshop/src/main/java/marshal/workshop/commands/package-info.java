/** The commands that keep the kit itself right: {@code ./lab starter}, {@code docs} and {@code handout}. */
package marshal.workshop.commands;
