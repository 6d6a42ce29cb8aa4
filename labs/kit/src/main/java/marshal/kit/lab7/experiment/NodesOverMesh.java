package marshal.kit.lab7.experiment;

import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** A student's nodes over any mesh; the lab's binding implements it. */
public interface NodesOverMesh {

    /** @param mesh connects all nodes already */
    Node node(SpaceLayout layout, boolean trusting, Mesh mesh);
}
