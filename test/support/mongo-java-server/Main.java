import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** MongoDB's protocol over a memory of its own: a stand-in for tests. Its argument is the port on 127.0.0.1. */
class Main {
  /** What the driver has to believe before it talks to it: MongoDB 7.0. */
  static final MongoVersion VERSION =
      new MongoVersion() {
        public List<Integer> getVersionArray() {
          return List.of(7, 0, 0);
        }

        public int getWireVersion() {
          return 21;
        }
      };

  public static void main(String[] arguments) {
    var server = new MongoServer(new MemoryBackend().version(VERSION));
    server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
  }
}
