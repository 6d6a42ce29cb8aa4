/** Common helpers: the kit's paths, folders, processes, hashes, and errors with their exit codes. */
package marshal.engine;
