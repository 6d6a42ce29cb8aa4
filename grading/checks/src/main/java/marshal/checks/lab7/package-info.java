/** Lab 7's steps: object clusters. The checks have a reader and a writer of dumps of their own, and play the other nodes. */
package marshal.checks.lab7;
