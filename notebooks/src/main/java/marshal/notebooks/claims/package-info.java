/** What a paper claims, decided by numbers. */
package marshal.notebooks.claims;
