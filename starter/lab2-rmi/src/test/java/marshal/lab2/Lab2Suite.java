package marshal.lab2;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Runs the checks of lab 2 in this JVM, where a debugger can follow them. Only {@code ./lab check lab2} counts for
 * marks.
 */
@Suite
@SelectPackages("marshal.checks.lab2")
@IncludeClassNamePatterns(".*Step.*")
@ConfigurationParameter(key = "junit.jupiter.testclass.order.default", value = "marshal.checks.run.StepOrder")
@ConfigurationParameter(key = "marshal.binding", value = "marshal.lab2.Lab2Binding")
@ConfigurationParameter(key = "marshal.programs", value = "marshal.lab1.Lab1Binding")
class Lab2Suite {}
