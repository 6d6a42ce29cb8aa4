package marshal.kit.lab2;

/** How task, result and vector objects become bytes. */
public enum Encoding {
    /** By Java's serialization (Rahimi et al., figure 5.1). */
    SERIALIZABLE,
    /** By the objects' own methods (figure 5.2). labs/lab2-rmi/PROTOCOL.md specifies their forms. */
    EXTERNALIZABLE
}
