import { openMemoryBurst } from "../../src/store/burst.memory.ts";
import { describeBurst } from "./burst.ts";

describeBurst("memory", async () => openMemoryBurst(), { histories: 2_000 });
