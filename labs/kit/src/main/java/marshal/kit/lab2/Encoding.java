package marshal.kit.lab2;

/** How task, result and vector objects become bytes. */
public enum Encoding {
    /** Java's serialization does it (Rahimi et al., figure 5.1). */
    SERIALIZABLE,
    /** The objects do it themselves (figure 5.2). Their forms are specified in labs/lab2-rmi/PROTOCOL.md. */
    EXTERNALIZABLE
}
