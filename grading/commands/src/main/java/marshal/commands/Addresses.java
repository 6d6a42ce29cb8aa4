package marshal.commands;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Arrays;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.kit.contract.Sockets;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Addresses of workers as people write them: {@code host:port}, in IPv4 as in the labs' protocols. */
final class Addresses implements ITypeConverter<InetSocketAddress> {

    private static final int LARGEST_PORT = 65_535;

    @Override
    public InetSocketAddress convert(String text) {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon < 1
                || !port.matches("\\d{1,5}")
                || Integer.parseInt(port) < 1
                || Integer.parseInt(port) > LARGEST_PORT) {
            throw new TypeConversionException(
                    text + " is not the address of a worker; such an address looks like 127.0.0.1:40123.");
        }
        return new InetSocketAddress(host(text.substring(0, colon)), Integer.parseInt(port));
    }

    static InetAddress host(String name) {
        try {
            return Arrays.stream(InetAddress.getAllByName(name))
                    .filter(Inet4Address.class::isInstance)
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(name + " has no IPv4 address."));
        } catch (IOException e) {
            throw new TypeConversionException("There is no host " + name + ".");
        }
    }

    /** The address of this machine on the network to another machine. */
    static String towards(InetSocketAddress other) {
        try (var probe = new DatagramSocket()) {
            probe.connect(other); // sends nothing
            return probe.getLocalAddress().getHostAddress();
        } catch (IOException e) {
            throw new KitException("there is no way to " + other, e);
        }
    }

    /** Sockets that listen at one address of this machine. */
    static Sockets at(String address) {
        try {
            boolean own = address.matches("[0-9.]+")
                    && NetworkInterface.getByInetAddress(InetAddress.getByName(address)) != null;
            UsageException.unless(
                    own, address + " is not an IPv4 address of this machine. ip addr, or ifconfig, shows them.");
            return Sockets.DEFAULT.at(address);
        } catch (IOException e) {
            throw new UsageException(address + " is not an address: " + e.getMessage());
        }
    }
}
