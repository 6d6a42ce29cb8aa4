package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import marshal.kit.lab6.TypeText;

/**
 * A datatype by the rules of the handout, element by element.
 *
 * @param displacements of its elements, in their order
 */
record GoldenType(List<Integer> displacements) {

    /** Returns the datatype of a text, for any base. */
    static GoldenType of(String text) {
        return TypeText.parse(text, new TypeText.Maker<GoldenType>() {
            @Override
            public GoldenType base(String name) {
                return new GoldenType(List.of(0));
            }

            @Override
            public GoldenType contiguous(int count, GoldenType old) {
                return vector(count, 1, 1, old);
            }

            @Override
            public GoldenType vector(int count, int blockLength, int stride, GoldenType old) {
                var all = new ArrayList<Integer>();
                for (int block = 0; block < count; block++) {
                    old.addBlock(block * stride, blockLength, all);
                }
                return new GoldenType(all);
            }

            @Override
            public GoldenType indexed(int[] blockLengths, int[] displacements, GoldenType old) {
                var all = new ArrayList<Integer>();
                for (int block = 0; block < blockLengths.length; block++) {
                    old.addBlock(displacements[block], blockLengths[block], all);
                }
                return new GoldenType(all);
            }
        });
    }

    private void addBlock(int start, int length, List<Integer> to) {
        for (int i = start; i < start + length; i++) {
            for (int displacement : displacements) {
                to.add(i * extent() + displacement);
            }
        }
    }

    int extent() {
        return displacements.isEmpty() ? 0 : Collections.max(displacements) - Collections.min(displacements) + 1;
    }

    /** Returns the indices that a message selects, in the order of the message. */
    List<Integer> indices(int offset, int count) {
        var all = new ArrayList<Integer>();
        for (int i = 0; i < count; i++) {
            for (int displacement : displacements) {
                all.add(offset + i * extent() + displacement);
            }
        }
        return all;
    }
}
