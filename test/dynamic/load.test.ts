import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { project } from "../support/shell";

const run = promisify(execFile);

/** The files that a Node.js process loads for an entry point of the built package, besides those of the SDK. */
async function filesLoadedBy(entry: string, use = ""): Promise<string[]> {
  const program = `
    require("@pulumi/pulumi");
    const before = new Set(Object.keys(require.cache));
    const library = require(${JSON.stringify(entry)});
    (async () => {
      await (async () => { ${use} })().catch(() => {});
      console.log(JSON.stringify(Object.keys(require.cache).filter((file) => !before.has(file))));
    })();
  `;
  const { stdout } = await run(process.execPath, ["-e", program], { cwd: project });
  return JSON.parse(stdout);
}

describe("the built package", () => {
  it("loads few files into a program, and nothing that sends requests", async () => {
    const files = await filesLoadedBy("pulumi-shortlink");
    expect(files.length).toBeLessThan(25);
    expect(files.filter((file) => /\/(undici|zod|deep-equal)\/|dynamic\/service/.test(file))).toEqual([]);
  });

  it("loads what sends requests for the first look-up", async () => {
    const files = await filesLoadedBy("pulumi-shortlink", "await library.streamLinks({}).next();");
    expect(files.filter((file) => file.endsWith("dynamic/service.js"))).toHaveLength(1);
  });

  it.each(["pulumi-shortlink", "pulumi-shortlink/native"])(
    "loads what reads a table for the first file of links: %s",
    async (entry) => {
      const service = (files: string[]) => files.filter((file) => file.endsWith("dynamic/service.js"));
      expect(service(await filesLoadedBy(entry, "library.readLinks;"))).toEqual([]);
      expect(service(await filesLoadedBy(entry, 'library.readLinks("none.csv");'))).toHaveLength(1);
    },
  );

  it.each(["pulumi-shortlink", "pulumi-shortlink/native"])(
    "reports what is wrong with a file of links as the engine prints it, without a stack: %s",
    async (entry) => {
      const program = `
        try { require("${entry}").readLinks("none.csv"); }
        catch (error) { console.log(error instanceof require("@pulumi/pulumi").RunError, error.stack); }
      `;
      const { stdout } = await run(process.execPath, ["-e", program], { cwd: project });
      expect(stdout).toBe(`true none.csv: there is no such file in ${project}.\n`);
    },
  );

  it("loads few files into the process for dynamic providers", async () => {
    const files = await filesLoadedBy("pulumi-shortlink/dynamic");
    expect(files.length).toBeLessThan(10);
  });

  it("has one class for an error, in programs and in look-ups", async () => {
    const program = `
      const { getLink, UserError } = require("pulumi-shortlink");
      const { runLookUp } = require("pulumi-shortlink/dynamic");
      runLookUp("getLink", { id: "lnk_1" }, []).catch((error) => console.log(error instanceof UserError));
    `;
    const env = { ...process.env, SHORTLINK_BASE_URL: "not a URL", SHORTLINK_API_KEY: "key" };
    const { stdout } = await run(process.execPath, ["-e", program], { cwd: project, env });
    expect(stdout.trim()).toBe("true");
  });
});
