package marshal.kit.lab5.model;

import java.io.Serializable;

/** A field of each primitive type, 30 bytes: the contents of a node in the paper's tree (section 4.1). */
public final class Data implements Serializable {

    private static final long serialVersionUID = 1;

    public boolean z;
    public byte b;
    public char c;
    public short s;
    public int i;
    public long j;
    public float f;
    public double d;
}
