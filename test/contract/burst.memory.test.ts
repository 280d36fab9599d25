import { openMemoryBurst } from "../../src/store/burst.memory.ts";
import { cases } from "../support/thorough.ts";
import { describeBurst } from "./burst.ts";

describeBurst("memory", async () => openMemoryBurst(), { histories: cases(300, 6_000) });
