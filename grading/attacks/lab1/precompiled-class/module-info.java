open module marshal.lab1 {}
