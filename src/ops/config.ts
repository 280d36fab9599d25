import { describeConfig } from "../config.ts";
import { type Command, table } from "./command.ts";

/** @param environment the variables of this process. */
export const config = (environment: Record<string, string | undefined>): Record<string, Command> => ({
  print: {
    usage: "config print",
    summary: "Shows every setting: its value, default and meaning.",
    options: {},
    async run() {
      const settings = describeConfig(environment);
      const rows = settings.map(({ name, value, default: fallback, description }) => [
        name,
        String(value ?? fallback ?? ""),
        description,
      ]);
      return { json: settings, text: table(["setting", "value", "meaning"], rows) };
    },
  },
});
