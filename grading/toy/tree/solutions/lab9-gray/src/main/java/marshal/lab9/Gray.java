package marshal.lab9;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;

/** Gray codes of numbers that are not negative. */
final class Gray {

    private Gray() {}

    /** Step 1: neighbours differ in one bit. */
    static int encode(int number) {
        //> lab9.1: Return the code.
        return number ^ number >>> 1;
        //<
    }

    /** Step 2: the numbers of these codes, in their order. */
    static List<Integer> decode(List<Integer> codes) {
        //> lab9.2: Return the numbers.
        var numbers = new ArrayList<Integer>();
        for (int code : codes) {
            int number = 0;
            for (int rest = code; rest != 0; rest >>>= 1) {
                number ^= rest;
            }
            numbers.add(number);
        }
        return numbers;
        //<
    }
}
