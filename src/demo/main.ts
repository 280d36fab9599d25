/** `npm run demo`: the service on a folder that is deleted with the process, and a page to try it on. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "../service.ts";
import { addDemo } from "./demo.ts";
import { showInBrowser } from "./show-in-browser.ts";

/**
 * Settings that may be chosen; the demo sets the rest, so that nothing goes to servers or into another service's data.
 */
const chosen = /^(?:OPS_PORT|PORT|LOG_LEVEL|THREADS|FONT_FILES|ENGINE|LLM_\w+)$/;

// biome-ignore lint/style/noProcessEnv: as in main.js, this is where the environment comes in.
const environment = Object.entries(process.env).filter(([name]) => chosen.test(name));
const folder = mkdtempSync(join(tmpdir(), "process-diagrams-demo-"));
// However the process ends by itself, also at a second Ctrl+C.
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

process.exitCode = await main(
  {
    ...{ PORT: "0", OPS_PORT: "0", LOG_LEVEL: "warn" },
    ...Object.fromEntries(environment),
    ...{ DATA_DIR: folder, HOST: "127.0.0.1", OPS_HOST: "127.0.0.1" },
  },
  undefined,
  (operations, parts) =>
    addDemo(operations, parts, (address) => {
      process.stdout.write(`The demo is at ${address}\nCtrl+C ends it and removes its data.\n`);
      if (process.stdout.isTTY) showInBrowser(address);
    }),
);
