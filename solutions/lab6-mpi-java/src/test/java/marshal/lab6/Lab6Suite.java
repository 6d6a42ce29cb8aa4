package marshal.lab6;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** Runs the checks of lab 6 in this JVM, where a debugger can follow them. For marks, {@code ./lab check lab6} counts. */
@Suite
@SelectPackages("marshal.checks.lab6")
@IncludeClassNamePatterns(".*Step.*")
@ConfigurationParameter(key = "junit.jupiter.testclass.order.default", value = "marshal.checks.StepOrder")
@ConfigurationParameter(key = "marshal.binding", value = "marshal.lab6.Lab6Binding")
class Lab6Suite {}
