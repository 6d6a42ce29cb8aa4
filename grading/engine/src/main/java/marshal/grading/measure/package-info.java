/** Real runs with manager and workers in processes of their own, timed for the student's notebook. */
package marshal.grading.measure;
