/** What the notebooks' cells call, so that they stay short: tables of numbers, claims about them, and charts. */
package marshal.notebooks;
