package marshal.lab7;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Runs the checks of lab 7 in this JVM, where a debugger can follow them. Only {@code ./lab check lab7} counts for
 * marks.
 */
@Suite
@SelectPackages("marshal.checks.lab7")
@IncludeClassNamePatterns(".*Step.*")
@ConfigurationParameter(key = "junit.jupiter.testclass.order.default", value = "marshal.checks.run.StepOrder")
@ConfigurationParameter(key = "marshal.binding", value = "marshal.lab7.Lab7Binding")
class Lab7Suite {}
