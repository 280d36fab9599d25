import { embedded, modes } from "../support/modes.ts";
import { killEach } from "./support/killed.ts";

for (const mode of modes) if (mode !== embedded) killEach(mode);
