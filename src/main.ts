/** Starts the service. */
import { enableCompileCache } from "node:module";

// Before the rest is loaded: with it, a second start does not strip types again.
enableCompileCache();
const { main } = await import("./service.ts");
// biome-ignore lint/style/noProcessEnv: this and pds.ts are where the environment comes in.
process.exitCode = await main(process.env);
