/** Common helpers: where the kit is, folders, processes, hashes, and errors with their exit codes. */
package marshal.engine;
