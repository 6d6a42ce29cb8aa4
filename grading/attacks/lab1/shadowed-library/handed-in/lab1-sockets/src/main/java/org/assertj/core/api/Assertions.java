package org.assertj.core.api;

public class Assertions {
    public static Object assertThat(Object any) {
        throw new Error("BREACH: our AssertJ was compiled");
    }
}
