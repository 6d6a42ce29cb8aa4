package marshal.grading.run;

import marshal.checks.Host;

/** Somebody's code, compiled. */
public sealed interface Code permits Students, MpiCode {

    /** A host for checks: quick to start. */
    Host forChecks();
}
