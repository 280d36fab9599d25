import { openMemoryLeases } from "../../src/queue/leases.memory.ts";
import { describeLeases } from "./leases.ts";

describeLeases("memory", async () => {
  const leases = openMemoryLeases();
  return { one: leases, other: leases, close: leases.close };
});
