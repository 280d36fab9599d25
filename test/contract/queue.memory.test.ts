import { openMemoryQueue } from "../../src/queue/queue.memory.ts";
import { describeQueue, kinds } from "./queue.ts";

describeQueue("memory", async () => {
  const queue = openMemoryQueue(kinds, {
    after: (_ms, action) => {
      const soon = setImmediate(action);
      return () => clearImmediate(soon);
    },
  });
  return { queue, close: queue.close };
});
