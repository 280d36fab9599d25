/**
 * Starts the service. It is JavaScript so that a Node too old to run TypeScript can still say which version is needed.
 * `main.ts` is a symlink to this file: Node decides by the extension of the link's target.
 */
const oldest = 24;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(
    `Node ${oldest} is needed, and this is ${process.version}: npm start takes the right one.\n`,
  );
  process.exit(2);
}
// Enabled before the rest is loaded, so that the next start does not strip types again.
(await import("node:module")).enableCompileCache();
const { main } = await import("./service.ts");
// biome-ignore lint/style/noProcessEnv: this and pds.js are where the environment comes in.
process.exitCode = await main(process.env);
