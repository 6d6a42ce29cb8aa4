/** Results as data, and the plain pages and tables that are made of them. */
package marshal.grader.report;
