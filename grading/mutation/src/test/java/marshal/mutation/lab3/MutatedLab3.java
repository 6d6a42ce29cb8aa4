package marshal.mutation.lab3;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The checks of lab 3, as PIT's tests. */
@Suite
@SelectPackages("marshal.checks.lab3")
@IncludeClassNamePatterns(".*Step.*")
class MutatedLab3 {}
