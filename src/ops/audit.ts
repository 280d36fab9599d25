import { checkpoint, verify } from "./audit-verify.ts";
import type { Command } from "./command.ts";

export const audit: Record<string, Command> = { verify, checkpoint };
