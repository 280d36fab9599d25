/**
 * The service as `src/main.ts` starts it, but killed at the step that DIES names, such as "before append
 * DiagramLaidOut".
 */
import { openAdapters } from "../../../src/adapters.ts";
import { main } from "../../../src/service.ts";
import { dyingAt, stepOf } from "./dying.ts";

const step = stepOf(process.env.DIES);
process.exitCode = await main(process.env, async (config, kinds, watch) =>
  dyingAt(step, await openAdapters(config, kinds, watch), config.servers?.nats),
);
