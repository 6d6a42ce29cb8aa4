package marshal.mutation.lab1;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The checks of lab 1, as PIT's tests. */
@Suite
@SelectPackages("marshal.checks.lab1")
@IncludeClassNamePatterns(".*Step.*")
class MutatedLab1 {}
