package marshal.kit.probe;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Handles the calls of a proxy for another process's object. */
record RemoteObject(Channel channel, int id) implements InvocationHandler {

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            // Answered here: these are not remote calls, and the other side must not decide them.
            return switch (method.getName()) {
                case "equals" ->
                    arguments[0] != null
                            && Proxy.isProxyClass(arguments[0].getClass())
                            && same(Proxy.getInvocationHandler(arguments[0]));
                case "hashCode" -> id;
                default -> "a " + proxy.getClass().getInterfaces()[0].getSimpleName();
            };
        }
        if (method.getName().equals("close") && arguments == null && channel.hasEnded()) {
            return null; // a process that has ended has released everything
        }
        return channel.call(id, method, arguments == null ? new Object[0] : arguments);
    }

    private boolean same(InvocationHandler other) {
        return other instanceof RemoteObject remote && remote.channel == channel && remote.id == id;
    }
}
