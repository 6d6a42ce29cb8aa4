package marshal.lab5;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Runs the checks of lab 5 in this JVM, where a debugger can follow them. Only {@code ./lab check lab5} counts for
 * marks.
 */
@Suite
@SelectPackages("marshal.checks.lab5")
@IncludeClassNamePatterns(".*Step.*")
@ConfigurationParameter(key = "junit.jupiter.testclass.order.default", value = "marshal.checks.run.StepOrder")
@ConfigurationParameter(key = "marshal.binding", value = "marshal.lab5.Lab5Binding")
@ConfigurationParameter(key = "marshal.programs", value = "marshal.lab1.Lab1Binding")
class Lab5Suite {}
