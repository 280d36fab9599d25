#!/usr/bin/env node
/** Starts the command line. */
import { enableCompileCache } from "node:module";

// Before the rest is loaded: with it, a second call does not strip types again, and answers at once.
enableCompileCache();
const { main } = await import("./command-line.ts");
// biome-ignore lint/style/noProcessEnv: this and main.ts are where the environment comes in.
process.exitCode = await main(process.argv.slice(2), process.env);
