/** The notebooks' charts and tables. */
package marshal.notebooks.charts;
