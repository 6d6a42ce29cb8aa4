/** The classes whose objects lab 5 sends. */
package marshal.kit.lab5.model;
