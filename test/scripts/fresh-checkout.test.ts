import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Checkout } from "./support/checkout";

const compiling = ["tsc -b", "bundle.js"];
const building = ["go env", ...Array.from({ length: 3 }, () => ["go list", "go list", "go build"]).flat()];
const everything = ["npm ci", ...compiling, ...building];

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

// The stand-ins are scripts that a POSIX system runs by their first line.
describe.skipIf(process.platform === "win32")("set-up of a fresh checkout", () => {
  it("makes everything once, prints the toolchain's folder, and leaves nothing else in the cache", async () => {
    const checkout = new Checkout();
    expect(await checkout.setUp()).toMatchObject({ code: 0, stdout: `${checkout.toolchain}\n` });
    expect(checkout.ran()).toEqual(everything);
    expect(checkout.cached()).toEqual([expect.stringMatching(/^pulumi-\d+\.\d+\.\d+-[0-9a-f]{12}$/)]);
    for (const name of [
      "pulumi",
      "pulumi-language-nodejs",
      "pulumi-language-yaml",
      "pulumi-resource-pulumi-nodejs",
    ]) {
      expect(existsSync(join(checkout.toolchain, name))).toBe(true);
    }

    expect(await checkout.setUp()).toEqual({ code: 0, stdout: `${checkout.toolchain}\n`, stderr: "" });
    expect(checkout.ran()).toEqual([]);
  });

  it("does again what depends on a file that has changed, and nothing else", async () => {
    const checkout = new Checkout();
    await checkout.setUp();
    for (const [file, steps] of [
      ["package-lock.json", ["npm ci", ...compiling]],
      ["package.json", ["npm ci"]],
      ["examples/one/package.json", ["npm ci"]],
      ["provider/a.ts", compiling],
      ["tools/pulumi/go.sum", building],
      ["tools/yaml-host/go.mod", building],
      ["tools/sdkgen/main.go", []],
    ] as const) {
      checkout.ran();
      checkout.write(file, "{ }");
      expect(await checkout.setUp(), file).toMatchObject({ code: 0 });
      expect(checkout.ran(), file).toEqual(steps);
    }
  });

  it("forgets what was compiled from a source that is gone", async () => {
    const checkout = new Checkout();
    await checkout.setUp();
    checkout.write("dist/provider/a.js");
    rmSync(join(checkout.root, "provider/a.ts"));
    await checkout.setUp();
    expect(existsSync(join(checkout.root, "dist/provider/a.js"))).toBe(false);
  });

  it("shares the built Pulumi CLI with other checkouts", async () => {
    const { machine } = new Checkout();
    const one = new Checkout(machine);
    await one.setUp();
    one.ran();
    const other = new Checkout(machine);
    expect(await other.setUp()).toMatchObject({ code: 0 });
    expect(other.ran()).toEqual(["npm ci", ...compiling]);
  });

  it("takes a complete pulumi from the PATH rather than building one", async () => {
    const checkout = new Checkout();
    checkout.command("pulumi", "console.log('v3.300.0')");
    checkout.command("pulumi-language-nodejs", "");
    expect(await checkout.setUp()).toMatchObject({ code: 0 });
    expect(checkout.ran()).toEqual(["npm ci", ...compiling]);
    expect(readFileSync(join(checkout.toolchain, "pulumi"), "utf8")).toContain("v3.300.0");
  });

  it("brings a Node.js along where the one at hand is too old, and only there", async () => {
    const checkout = new Checkout();
    for (const [version, isBrought] of [
      ["v22.18.0", true],
      ["v22.19.0", false],
      ["v20.20.2", true],
    ] as const) {
      expect(await checkout.setUp({ NODE_AT_HAND: version })).toMatchObject({ code: 0 });
      expect(existsSync(join(checkout.toolchain, "node")), version).toBe(isBrought);
    }
    expect(checkout.ran()).toEqual(everything);
  });

  it("says what to install where there is no Go", async () => {
    const checkout = new Checkout();
    checkout.command("go");
    const { code, stdout, stderr } = await checkout.setUp();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/Install the Pulumi CLI .* or Go .*, then run this again\.\n$/);
    expect(stderr).not.toContain("    at ");
  });

  it("shows what npm printed when it fails", async () => {
    const checkout = new Checkout();
    checkout.command("npm", "console.error('npm error no room'); process.exit(3)");
    const { code, stderr } = await checkout.setUp();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^npm error no room$/m);
  });
});

describe.skipIf(process.platform === "win32")("an interrupted set-up", () => {
  it.each([
    ["npm ci", everything],
    ["go build", building],
  ])("ends %s, leaves nothing half made, and goes on the next time", async (command, rest) => {
    const checkout = new Checkout();
    const { child, ended, pid } = await checkout.setUpUntil(command);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({
      code: 130,
      stdout: "",
      stderr: expect.stringMatching(/Interrupted/),
    });
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(checkout.cached().filter((name) => name !== "go")).toEqual([]);
    checkout.ran();

    expect(await checkout.setUp()).toMatchObject({ code: 0 });
    expect(checkout.ran()).toEqual(rest);
  });

  it("takes its commands with it even when it is killed, and the next one clears up", async () => {
    const checkout = new Checkout();
    const { child, pid } = await checkout.setUpUntil("go build");
    child.kill("SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
    const { code, stderr } = await checkout.setUp();
    expect(code).toBe(0);
    expect(stderr).not.toContain("waiting");
    expect(checkout.cached()).toHaveLength(1);
  });
});

describe.skipIf(process.platform === "win32")("two set-ups at once", () => {
  it("in one checkout: one works, the other waits", async () => {
    const checkout = new Checkout();
    const both = await Promise.all([checkout.setUp(), checkout.setUp()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(checkout.ran()).toEqual(everything);
  });

  it("in two checkouts: the Pulumi CLI is built once", async () => {
    const { machine } = new Checkout();
    const checkouts = [new Checkout(machine), new Checkout(machine)];
    const both = await Promise.all(checkouts.map((checkout) => checkout.setUp()));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(checkouts[0]?.ran().filter((call) => call === "go build")).toHaveLength(3);
  });

  it.each([
    ["has died", () => `999999999 ${hostname()}`, 0],
    ["is silent, and its number has become another's", () => `1 ${hostname()}`, 60],
    ["is silent, on another machine", () => "1 elsewhere", 60],
  ])("do not wait for one that %s", async (_, holder, secondsAgo) => {
    const checkout = new Checkout();
    const lock = join(checkout.root, ".setup-lock");
    writeFileSync(lock, holder());
    const then = new Date(Date.now() - secondsAgo * 1000);
    utimesSync(lock, then, then);
    const { code, stderr } = await checkout.setUp();
    expect(code).toBe(0);
    expect(stderr).not.toContain("waiting");
  });
});
