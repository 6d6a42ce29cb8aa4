package marshal.lab1;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Runs the checks of lab 1 in this JVM, where a debugger can follow them. Only {@code ./lab check lab1} counts for
 * marks.
 */
@Suite
@SelectPackages("marshal.checks.lab1")
@IncludeClassNamePatterns(".*Step.*")
@ConfigurationParameter(key = "junit.jupiter.testclass.order.default", value = "marshal.checks.run.StepOrder")
@ConfigurationParameter(key = "marshal.binding", value = "marshal.lab1.Lab1Binding")
class Lab1Suite {}
