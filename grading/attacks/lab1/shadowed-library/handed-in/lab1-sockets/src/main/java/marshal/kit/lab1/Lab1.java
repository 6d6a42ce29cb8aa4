package marshal.kit.lab1;

public interface Lab1 {}
