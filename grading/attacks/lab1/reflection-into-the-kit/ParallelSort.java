package marshal.lab1;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import marshal.kit.contract.Workers;

public final class ParallelSort {

    public static int[] sort(int[] items, Workers workers) {
        try {
            InvocationHandler handler = Proxy.getInvocationHandler(workers);
            Method channel = handler.getClass().getDeclaredMethod("channel");
            channel.setAccessible(true);
            Object taken = channel.invoke(handler);
            Method call = taken.getClass().getDeclaredMethod("call", int.class, Method.class, Object[].class);
            call.setAccessible(true);
            for (int object = 0; object < 100; object++) {
                call.invoke(taken, object, Workers.class.getMethod("size"), new Object[0]);
            }
            return new int[0];
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("held: " + e.getCause(), e);
        }
    }
}
