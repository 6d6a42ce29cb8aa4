package marshal.kit.lab9;

import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Mechanism;

/** Lab 9 as the checks see it. */
public interface Lab9 extends LabCode {

    /** Step 1: the number's Gray code, in which neighbours differ in one bit. */
    int encode(int number);

    /** Step 2: the numbers whose Gray codes these are. */
    List<Integer> decode(List<Integer> codes);

    /** Step 3: step 1 in C. */
    int encodeInC(int number);

    /** Step 3: as a rank of MPI, the sum of the codes of all ranks' numbers. */
    int sumOfRanks(int number);

    @Override
    Mechanism mechanism();
}
