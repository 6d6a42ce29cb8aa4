/** Lab 7's steps: object clusters. The checks have their own reader and writer of dumps, and play the other nodes. */
package marshal.checks.lab7;
