package marshal.kit.process;

import java.util.List;
import marshal.kit.contract.Edges;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Range;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Lab1;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.Taken;
import marshal.kit.lab1.Written;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.Stranger;
import marshal.kit.lab2.StreamCalls;
import marshal.kit.lab2.StreamContents;
import marshal.kit.lab2.Vector;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Reassembly;
import marshal.kit.lab3.Receiver;
import marshal.kit.lab3.RetransmissionTimer;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.net.Sockets;
import marshal.kit.probe.Vocabulary;

/** All that the checks and a student's process have to say to each other. A new lab adds its types here. */
final class Words {

    private Words() {}

    static Vocabulary vocabulary() {
        return new Vocabulary(
                List.of(
                        // The labs before what they extend: an object is shown by its most special interface
                        Student.class, Lab1.class, Lab2.class, Lab3.class, LabCode.class, Programs.class, Mechanism.class,
                        Workers.class, Worker.class, WorkerServer.class, Neighbours.class,
                        Range.class, Place.class, Edges.class,
                        Task.Sort.class, Task.Multiply.class, Task.Cannon.class,
                        Result.Sorted.class, Result.Product.class,
                        Message.Request.class, Message.TorusRequest.class, Message.Reply.class,
                        Message.Failure.class, Message.Link.class, Message.Vector.class, Message.Axis.class,
                        Encoding.class, StreamContents.class, StreamCalls.class, Vector.class, Stranger.class,
                        Packet.class, Packet.Type.class, Settings.class, Sender.class, Sender.Status.class,
                        Receiver.class, Receiver.Receipt.class, Reassembly.class, RetransmissionTimer.class,
                        Written.class, Taken.class, Sockets.class, Counts.class, Phases.class, Program.class, RunReport.class),
                List.of(
                        MalformedMessageException.class, TruncatedMessageException.class,
                        TaskFailedException.class, WireException.class,
                        IllegalArgumentException.class, IllegalStateException.class));
    }
}
