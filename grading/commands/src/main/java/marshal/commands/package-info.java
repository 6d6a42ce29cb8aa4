/**
 * The commands of {@code ./lab}: their options and their output. Students' commands are here, others in the packages
 * below.
 */
package marshal.commands;
