// @module-tag all
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inAll } from "../support/tiers";
import { Checkout, manifest } from "./support/checkout";

const compiling = ["tsc -b", "main.js"];
const executables = [
  "pulumi",
  "pulumi-language-nodejs",
  "pulumi-language-nodejs-runtime",
  "pulumi-language-nodejs-generators",
  "pulumi-language-yaml",
  "pulumi-converter-yaml",
  "pulumi-language-python",
  "pulumi-language-python-runtime",
  "pulumi-language-python-generators",
];
const pythonScript = "pulumi-language-python-exec";
const buildings = (count: number) => Array.from({ length: count }, () => ["go list", "go build"]).flat();
const building = ["go env", "go list", "go mod", "go list", "go list", "go mod", ...buildings(3)];
// What Python's script is copied from is not needed a second time.
const rebuilding = ["go env", "go list", "go mod", "go list", "go list", ...buildings(3)];
const buildingNodejs = ["go env", "go list", "go mod", "go list", ...buildings(2)];
const everything = ["npm ci", ...compiling, ...building];

/** A checkout on a machine that has the Pulumi CLI: building it takes most of the time of a set-up. */
const withPulumi = () => {
  const checkout = new Checkout();
  checkout.command("pulumi", "console.log('v3.300.0')");
  checkout.command("pulumi-language-nodejs", "");
  return checkout;
};

/** The cache has only this in the end: removals run in the background. */
const expectCached = (checkout: Checkout, ...names: RegExp[]) =>
  expect
    .poll(() => checkout.cached(), { timeout: 10_000 })
    .toEqual(names.map((name) => expect.stringMatching(name)));

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

// The fake commands are scripts with a shebang, which Windows does not support.
describe.skipIf(process.platform === "win32")("set-up of a fresh checkout", () => {
  it("sets up everything once, says what it builds, and shares the Pulumi CLI with other checkouts", async () => {
    const checkout = new Checkout();
    const { stderr, ...ended } = await checkout.setUp();
    expect(ended).toEqual({ code: 0, stdout: `${checkout.toolchain}\n` });
    expect(checkout.takeCommands()).toEqual(everything);
    await expectCached(checkout, /^pulumi-\d+\.\d+\.\d+-[0-9a-f]{12}$/);
    for (const name of [...executables, pythonScript, "pulumi-resource-pulumi-nodejs"]) {
      expect(existsSync(join(checkout.toolchain, name))).toBe(true);
    }
    const started = stderr.split("\n").filter((line) => line.endsWith(" …"));
    expect(started.filter((line) => !/Go|Building/.test(line))).toEqual([
      "Installing packages …",
      "Compiling …",
    ]);
    expect(started.filter((line) => /Go|Building/.test(line))).toEqual([
      "Fetching Go modules …",
      "Building the hosts that run programs …",
      "Building the Pulumi CLI …",
      "Building the host and the converter for YAML …",
    ]);
    expect(stderr).toMatch(/^No Pulumi CLI is installed.*lacks: state and secrets in AWS/m);

    expect(await checkout.setUp()).toEqual({ code: 0, stdout: `${checkout.toolchain}\n`, stderr: "" });
    expect(checkout.takeCommands()).toEqual([]);

    const other = new Checkout(checkout.machine);
    expect(await other.setUp()).toMatchObject({ code: 0 });
    expect(other.takeCommands()).toEqual(["npm ci", ...compiling]);
  });

  it("builds only what programs in TypeScript need if a command needs no more, and the rest when one does", async () => {
    const checkout = new Checkout();
    expect(await checkout.setUpNodejs()).toMatchObject({ code: 0 });
    expect(checkout.takeCommands()).toEqual(["npm ci", ...compiling, ...buildingNodejs]);
    const has = (name: string) => existsSync(join(checkout.toolchain, name));
    expect(executables.filter(has)).toEqual(executables.slice(0, 3));
    // Go's caches stay for the rest.
    await expectCached(checkout, /^go$/, /^pulumi-/);
    expect(await checkout.setUpNodejs()).toMatchObject({ code: 0, stderr: "" });
    expect(checkout.takeCommands()).toEqual([]);

    const { stderr } = await checkout.setUp();
    expect(stderr).toContain("Building what this needs besides the Pulumi CLI");
    expect(checkout.takeCommands()).toEqual(building);
    expect([...executables, pythonScript].filter((name) => !has(name))).toEqual([]);
    await expectCached(checkout, /^pulumi-/);
  });

  it("resumes after the executables that an interrupted build has finished", async () => {
    const checkout = new Checkout();
    await checkout.setUpNodejs();
    rmSync(join(checkout.cacheFolder(), "pulumi"));
    rmSync(checkout.toolchain, { recursive: true });
    checkout.takeCommands();
    expect(await checkout.setUpNodejs()).toMatchObject({ code: 0 });
    expect(checkout.takeCommands()).toEqual(["go env", "go mod", "go list", ...buildings(1)]);
  });

  it("removes Go's caches that no build has used for an hour", async () => {
    const checkout = new Checkout();
    await checkout.setUpNodejs();
    const then = new Date(Date.now() - 61 * 60_000);
    utimesSync(checkout.cacheFolder("go"), then, then);
    await checkout.setUpNodejs();
    await expectCached(checkout, /^pulumi-/);
  });

  it("says which file to update if the Pulumi CLI is another version than what is left out of it", async () => {
    const checkout = new Checkout();
    checkout.write("tools/pulumi/_reduced/removed.txt", "pkg/unknown.go\n");
    const { code, stderr } = await checkout.setUp();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^tools\/pulumi\/_reduced does not fit .*: there is no pkg\/unknown\.go$/m);
    expect(stderr).not.toContain("    at ");
  });

  const repeats = async (checkout: Checkout, files: readonly (readonly [string, readonly string[]])[]) => {
    await checkout.setUp();
    for (const [file, steps] of files) {
      checkout.takeCommands();
      checkout.write(file, file === "package.json" ? `${manifest} ` : "{ }");
      expect(await checkout.setUp(), file).toMatchObject({ code: 0 });
      expect(checkout.takeCommands(), file).toEqual(steps);
    }
  };

  it("repeats only the steps that depend on a changed file", () =>
    repeats(new Checkout(), [
      ["package-lock.json", ["npm ci", ...compiling]],
      ["package.json", ["npm ci"]],
      ["examples/one/package.json", ["npm ci"]],
      ["provider/a.ts", compiling],
      ["tools/yaml-host/go.mod", building],
      ["tools/sdkgen/main.go", []],
      ["tools/actionlint/go.mod", []],
      ["tools/engine-driver/go.mod", []],
    ]));

  // Each of them builds everything once more.
  it("builds the Pulumi CLI once more after a change of any of its sources", inAll, () =>
    repeats(new Checkout(), [
      ["tools/pulumi/go.sum", building],
      ["tools/pulumi/language-host/main.go", building],
      ["tools/pulumi/language-generators/main.go", building],
    ]),
  );

  it("removes the output of a deleted source", async () => {
    const checkout = withPulumi();
    await checkout.setUp();
    checkout.write("dist/provider/a.js");
    rmSync(join(checkout.root, "provider/a.ts"));
    await checkout.setUp();
    expect(existsSync(join(checkout.root, "dist/provider/a.js"))).toBe(false);
  });

  it("uses a complete pulumi from the PATH instead of building one", async () => {
    const checkout = withPulumi();
    expect(await checkout.setUp()).toMatchObject({ code: 0 });
    expect(checkout.takeCommands()).toEqual(["npm ci", ...compiling]);
    expect(readFileSync(join(checkout.toolchain, "pulumi"), "utf8")).toContain("v3.300.0");
  });

  it("installs a Node.js only if the current one is too old", async () => {
    const checkout = withPulumi();
    for (const [version, isInstalled] of [
      ["v22.18.0", true],
      ["v22.19.0", false],
      ["v20.20.2", true],
    ] as const) {
      expect(await checkout.setUp({ FAKE_NODE_VERSION: version })).toMatchObject({ code: 0 });
      expect(existsSync(join(checkout.toolchain, "node")), version).toBe(isInstalled);
    }
    expect(checkout.takeCommands()).toEqual(["npm ci", ...compiling]);
  });

  it("prints what to install if there is no Go", async () => {
    const checkout = new Checkout();
    checkout.command("go");
    const { code, stdout, stderr } = await checkout.setUp();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/Install the Pulumi CLI .* or Go .*, then run this again\.\n$/);
    expect(stderr).not.toContain("    at ");
  });

  it("prints the output of npm if it fails", async () => {
    const checkout = new Checkout();
    checkout.command("npm", "console.error('npm error no room'); process.exit(3)");
    const { code, stderr } = await checkout.setUp();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^npm error no room$/m);
  });
});

describe.skipIf(process.platform === "win32")("an interrupted set-up", () => {
  it.each([
    ["npm ci", ["npm ci", ...compiling], withPulumi],
    ["go build", rebuilding, () => new Checkout()],
  ])("ends %s, leaves nothing incomplete, and resumes the next time", async (command, rest, start) => {
    const checkout = start();
    const { child, ended, pid } = await checkout.setUpUntil(command);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({
      code: 130,
      stdout: "",
      stderr: expect.stringMatching(/Interrupted/),
    });
    await expect.poll(() => isAlive(pid)).toBe(false);
    await expect
      .poll(() => checkout.cached().filter((name) => name !== "go" && !name.startsWith("pulumi-")))
      .toEqual([]);
    checkout.takeCommands();

    expect(await checkout.setUp()).toMatchObject({ code: 0 });
    // The other steps may have ended before.
    const commands = checkout.takeCommands();
    expect(commands.filter((it) => it.startsWith("go ") || command === "npm ci")).toEqual(rest);
  });

  it("ends its commands even if it is killed, and the next one cleans up", async () => {
    const checkout = new Checkout();
    const { child, pid } = await checkout.setUpUntil("go build");
    child.kill("SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
    const { code, stderr } = await checkout.setUp();
    expect(code).toBe(0);
    expect(stderr).not.toContain("waiting");
    await expectCached(checkout, /^pulumi-/);
  });
});

describe.skipIf(process.platform === "win32")("two set-ups at once", () => {
  it("in one checkout: one works, the other waits", async () => {
    const checkout = withPulumi();
    const both = await Promise.all([checkout.setUp(), checkout.setUp()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(checkout.takeCommands()).toEqual(["npm ci", ...compiling]);
  });

  it("in two checkouts: the Pulumi CLI is built once", async () => {
    const { machine } = new Checkout();
    const checkouts = [new Checkout(machine), new Checkout(machine)];
    const both = await Promise.all(checkouts.map((checkout) => checkout.setUp()));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(checkouts[0]?.takeCommands().filter((call) => call === "go build")).toHaveLength(3);
  });

  it.each([
    ["has died", () => `999999999 ${hostname()}`, 0],
    ["has no heartbeat, and whose process id was reused", () => `1 ${hostname()}`, 60],
    ["has no heartbeat, on another machine", () => "1 elsewhere", 60],
  ])("do not wait for one that %s", async (_, holder, secondsAgo) => {
    const checkout = withPulumi();
    const lock = join(checkout.root, ".setup-lock");
    writeFileSync(lock, holder());
    const then = new Date(Date.now() - secondsAgo * 1000);
    utimesSync(lock, then, then);
    const { code, stderr } = await checkout.setUp();
    expect(code).toBe(0);
    expect(stderr).not.toContain("waiting");
  });
});
