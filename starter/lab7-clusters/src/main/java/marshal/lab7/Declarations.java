package marshal.lab7;

/** Given: classes that the checks declare as text. */
final class Declarations {

    private Declarations() {}

    /** @param declaration a number, a name and fields: {@code 20 Road int32 length, ref from, ref to} */
    static Shape parse(String declaration) {
        String[] words = declaration.split(" ", 3);
        Shape.Builder builder = Shape.of(Integer.parseInt(words[0]), words[1]);
        if (words.length < 3) {
            return builder.build();
        }
        for (String field : words[2].split(", ")) {
            String[] parts = field.split(" ", 2);
            String name = parts.length == 2 ? parts[1] : "";
            builder = switch (parts[0]) {
                case "int32" -> builder.int32(name);
                case "int64" -> builder.int64(name);
                case "float64" -> builder.float64(name);
                case "ref" -> builder.ref(name);
                default -> throw new IllegalArgumentException("there is no kind " + parts[0]);
            };
        }
        return builder.build();
    }
}
