package marshal.lab3;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Runs the checks of lab 3 in this JVM, where a debugger can follow them. Only {@code ./lab check lab3} counts for
 * marks.
 */
@Suite
@SelectPackages("marshal.checks.lab3")
@IncludeClassNamePatterns(".*Step.*")
@ConfigurationParameter(key = "junit.jupiter.testclass.order.default", value = "marshal.checks.run.StepOrder")
@ConfigurationParameter(key = "marshal.binding", value = "marshal.lab3.Lab3Binding")
@ConfigurationParameter(key = "marshal.programs", value = "marshal.lab1.Lab1Binding")
class Lab3Suite {}
