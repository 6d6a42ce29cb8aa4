package marshal.lab1;

final class Lab1Binding {}
