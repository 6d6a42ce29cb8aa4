package marshal.lab7;

import marshal.kit.contract.Todo;

/** Step 10: a cluster whose references give the distance from their own place to the object. They are right at any place. */
final class RelativeCluster extends RelocCluster {

    RelativeCluster(Space space, int home, int capacity) {
        super(space, home, capacity);
    }

    /** Creates a cluster without objects, for at most this number of bytes, including its header. */
    static RelativeCluster create(Space space, int bytes) {
        //> lab7.10: As RelocCluster.create, except for the kind.
        var cluster = new RelativeCluster(space, allocate(space, bytes), bytes);
        cluster.clear(Header.RELATIVE, 0, 0);
        return cluster;
        //<
    }

    @Override
    int ref(int place) {
        //> lab7.10: The place holds the distance. Null stays 0.
        int distance = super.ref(place);
        return distance == 0 ? 0 : place + distance;
        //<
    }

    @Override
    void setRef(int place, int object) {
        //> lab7.10: Refuse what a cluster of another kind refuses. Then store the distance.
        requireOwn(object);
        memory().putInt(place, object == 0 ? 0 : object - place);
        //<
    }
}
