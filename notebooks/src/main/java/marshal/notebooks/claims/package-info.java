/** The claims of the papers, decided by numbers. */
package marshal.notebooks.claims;
