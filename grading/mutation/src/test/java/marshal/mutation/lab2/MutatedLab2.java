package marshal.mutation.lab2;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The checks of lab 2, as PIT's tests. */
@Suite
@SelectPackages("marshal.checks.lab2")
@IncludeClassNamePatterns(".*Step.*")
class MutatedLab2 {}
