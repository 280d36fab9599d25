/** A process that asks for a rebuild, and is killed as soon as that is under way. */
import { startRebuildApart } from "../../../src/operating/rebuild-apart.ts";

const die = () => void process.kill(process.pid, "SIGKILL");
startRebuildApart(process.env)("folders", die, new AbortController().signal);
