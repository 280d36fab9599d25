/**
 * Starts the service. In JavaScript, so that an older Node, which reads no TypeScript, can say what it lacks: `main.ts` is a
 * link to this file, because Node goes by the ending of what a link leads to.
 */
const oldest = 24;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(
    `Node ${oldest} is needed, and this is ${process.version}: npm start takes the right one.\n`,
  );
  process.exit(2);
}
// Before the rest is loaded: with it, a second start does not strip types again.
(await import("node:module")).enableCompileCache();
const { main } = await import("./service.ts");
// biome-ignore lint/style/noProcessEnv: this and pds.js are where the environment comes in.
process.exitCode = await main(process.env);
