/** Charts and tables that the notebooks show. */
package marshal.notebooks.charts;
