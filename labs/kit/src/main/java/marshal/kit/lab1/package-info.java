/** Lab 1's contract: its steps as the checks see them, and the messages on its wire. */
package marshal.kit.lab1;
