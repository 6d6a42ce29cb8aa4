package marshal.checks.lab1;

import marshal.checks.run.Host;
import marshal.kit.lab1.Lab1;

/** Reaches the student's lab 1. */
final class Lab1Student {

    private Lab1Student() {}

    /** Returns the student's code behind lab 1's interface. */
    static Lab1 of(Host host) {
        return (Lab1) host.student().programs();
    }

    /** Returns the student's code in another process. */
    static Lab1 another(Host host) {
        return (Lab1) host.another().programs();
    }
}
