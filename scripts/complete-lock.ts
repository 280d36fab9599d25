/**
 * Completes package-lock.json. If a registry mirror lacks the packages for other platforms, npm leaves them out, and
 * then `npm ci` refuses the file. Run this after every `npm install`: `node scripts/complete-lock.ts`. A test checks
 * the file.
 */
import { readFileSync, writeFileSync } from "node:fs";

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
} & {
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

const oses = ["android", "darwin", "win32", "freebsd", "openbsd", "netbsd", "sunos", "openharmony", "linux"];
const cpus = ["arm64", "x64", "ia32", "ppc64le", "ppc64", "s390x", "riscv64", "loong64", "wasm32", "arm"];

/** Optional packages that some package names and that the file lacks. */
export function missing({ packages }: Lock): { name: string; version: string; dev: boolean }[] {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** Packages with compiled parts have the platform in their names. */
function entryOf({ name, version, dev }: { name: string; version: string; dev: boolean }): Entry {
  const [os, cpu] = [oses, cpus].map((all) => all.find((one) => name.includes(one)));
  const libc = name.includes("musl") ? ["musl"] : null;
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

if (process.argv[1]?.endsWith("complete-lock.ts")) {
  const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const one of missing(lock)) lock.packages[`node_modules/${one.name}`] = entryOf(one);
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    "package-lock.json",
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  );
}
