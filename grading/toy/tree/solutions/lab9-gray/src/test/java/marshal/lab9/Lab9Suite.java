package marshal.lab9;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** Runs the checks of lab 9 in this JVM. */
@Suite
@SelectPackages("marshal.checks.lab9")
@IncludeClassNamePatterns(".*Step.*")
@ConfigurationParameter(key = "junit.jupiter.testclass.order.default", value = "marshal.checks.run.StepOrder")
@ConfigurationParameter(key = "marshal.binding", value = "marshal.lab9.Lab9Binding")
@ConfigurationParameter(key = "marshal.programs", value = "marshal.lab1.Lab1Binding")
class Lab9Suite {}
