/** Tiers T0 to T3: where a student's processes run, what they may do there, and what is left of them afterwards. */
package marshal.engine.isolate;
