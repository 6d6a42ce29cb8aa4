package marshal.checks.lab5;

import static marshal.checks.lab5.Calls.Call.ADD;
import static marshal.checks.lab5.Lab5Student.THREE;

import marshal.checks.lab5.StubScene.Answered;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.lab5.CallServer;

/** A student's skeleton and stub, closed while they have connections of every kind. */
record ClosedCalls(Host host, Script script) {

    void ofSkeleton() throws Exception {
        script.given("a skeleton that has two connections is closed; one connection has not sent anything");
        CallServer server = Lab5Student.serve(host, THREE);
        try (var silent = CallPeer.connect(script, server, CallPeer.SECOND);
                var peer = CallPeer.connect(script, server)) {
            peer.asks(ADD, "3");
            var address = server.address();
            script.run("Skeleton.close()", server::close);
            peer.expectEnd();
            script.inTime(
                    Wait.until(() -> CallPeer.isRefused(address), script.deadlineMillis()),
                    "that nobody can connect any more");
            script.did("a new connection is refused");
            script.look("Skeleton.serve; Skeleton.close has to find a connection from the moment it is accepted, "
                    + "and not only from its first call");
            silent.expectEnd();
            script.run("Skeleton.close(), once more", server::close);
        }
        script.look("");
    }

    void ofStub() throws Exception {
        script.given("a stub is closed while a call is under way");
        try (var stub = new StubScene(host, script)) {
            Answered call = stub.calls(ADD);
            CallPeer peer = stub.expects(ADD);
            stub.closesStub("Stub.close()");
            peer.expectEnd();
            call.fails();
        }
        script.given("a stub with an idle connection, closed");
        try (var stub = new StubScene(host, script)) {
            CallPeer peer = stub.serves(ADD, "3");
            stub.closesStub("Stub.close()");
            peer.expectEnd();
            stub.closesStub("Stub.close(), once more");
        }
        script.given("a stub that has an idle connection is closed, and then called twice; its skeleton is still "
                        + "there")
                .why("a program closes its stub so that no call leaves any more")
                .look("Stub.open; a stub remembers that it is closed. Otherwise the first call after close may find "
                        + "the old connection, and the second call opens another");
        try (CallServer server = Lab5Student.serve(host, THREE);
                var stub = new StubScene(host, script, server)) {
            stub.calls(ADD).returns("3");
            stub.closesStub("Stub.close()");
            stub.calls(ADD).fails();
            stub.calls(ADD).fails();
        }
    }
}
