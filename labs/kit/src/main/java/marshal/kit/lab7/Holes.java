package marshal.kit.lab7;

/**
 * The free space in a relocatable area.
 *
 * @param bytes   size of all holes together
 * @param largest size of the largest hole
 */
public record Holes(int bytes, int largest) {

    @Override
    public String toString() {
        return bytes + " bytes in all, " + largest + " in one piece";
    }
}
