#!/usr/bin/env node
/** Starts the command line. It is JavaScript for the same reason as `main.js`; `pds.ts` is a symlink to this file. */
const oldest = 24;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(
    `Node ${oldest} is needed, and this is ${process.version}: npm run -s pds takes the right one.\n`,
  );
  process.exit(2);
}
// Enabled before the rest is loaded, so that the next call does not strip types again and answers at once.
(await import("node:module")).enableCompileCache();
const { main } = await import("./command-line.ts");
const { ownTerminal } = await import("./terminal.ts");
// biome-ignore lint/style/noProcessEnv: this and main.js are where the environment comes in.
process.exitCode = await main(process.argv.slice(2), process.env, ownTerminal);
