import { embedded } from "../support/modes.ts";
import { killEach } from "./support/killed.ts";

killEach(embedded);
