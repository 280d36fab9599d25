/** A process that starts a rebuild, and is killed as soon as the rebuild runs. */
import { startRebuildApart } from "../../../src/operating/rebuild-apart.ts";

const die = () => void process.kill(process.pid, "SIGKILL");
startRebuildApart(process.env)("folders", die, new AbortController().signal);
