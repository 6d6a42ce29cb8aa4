/** Results as data, and the plain pages and tables made from them. */
package marshal.grader.report;
