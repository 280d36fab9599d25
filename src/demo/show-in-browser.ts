import { spawn } from "node:child_process";

const commands: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens the page in the reader's own browser where the machine has a way to do so; else its address is to be read. */
export function showInBrowser(address: string): void {
  const [command, ...words] = commands[process.platform] ?? ["xdg-open"];
  const opening = spawn(command, [...words, address], { stdio: "ignore", detached: true });
  // A machine without a screen has no browser: the terminal shows the address.
  opening.once("error", () => undefined);
  opening.unref();
}
