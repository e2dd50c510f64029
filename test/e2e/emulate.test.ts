// @module-tag all
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeBlocks, documentAt } from "../support/docs";
import { project, sh, startCommand, temporaryFolder } from "../support/shell";
import { ends } from "./command";

const emulate = "node dist/provider/cli/main.js emulate";

describe("shortlink emulate", () => {
  it("prints its address and that of a link, responds there, and ends cleanly on a signal", async () => {
    const { match, end } = await startCommand(
      `exec ${emulate} --port 0`,
      /open there: ((http:\/\/127\.0\.0\.1:\d+)\/(\S+))/,
      { cwd: project },
    );
    const [, address = "", service, slug] = match;
    const headers = { authorization: "Bearer demo-key", "content-type": "application/json" };
    const body = JSON.stringify({ domainId: "dom_1", slug, url: "https://example.com/" });
    const created = await fetch(`${service}/api/v1/links`, { method: "POST", headers, body });
    expect(created.ok).toBe(true);
    expect((await fetch(address, { redirect: "manual" })).headers.get("location")).toBe(
      "https://example.com/",
    );
    expect(await end("SIGTERM")).toBe(0);
  });

  it("differs from the assumptions that the command in the guide names", async () => {
    const [guide = ""] = codeBlocks(documentAt("docs/testing.md"), "sh");
    const command = guide.replace("npx shortlink emulate", `exec ${emulate} --port 0`);
    const { match } = await startCommand(command, /http:\/\/127\.0\.0\.1:\d+/, { cwd: project });
    const url = `${match[0]}/api/v1/links`;
    const headers = { authorization: "Bearer demo-key", "content-type": "application/json" };
    const body = JSON.stringify({ domainId: "dom_1", url: "https://example.com/" });
    expect((await fetch(`${url}/lnk_none`, { headers })).status).toBe(410);
    expect(await (await fetch(url, { method: "POST", headers, body })).text()).toContain('"priority":10');
  });

  it("fills an account with sample links, once", async () => {
    const data = join(temporaryFolder(), "demo.db");
    for (const _ of ["first", "again"]) {
      const { match, end } = await startCommand(
        `exec ${emulate} --port 0 --set seedDemo=60 --data ${data}`,
        /http:\/\/127\.0\.0\.1:\d+/,
        { cwd: project },
      );
      const read = async (path: string) => {
        const headers = { authorization: "Bearer demo-key" };
        const response = await fetch(`${match[0]}/api/v1/links${path}`, { headers });
        return (await response.json()) as { data: unknown; meta: { total: number } };
      };
      expect((await read("?limit=1")).meta.total).toBe(60);
      expect((await read("/folders")).data).toMatchObject([
        { title: "Summer 2020" },
        { title: "Spring 2020" },
      ]);
      await end("SIGTERM");
    }
  });

  it("reports a port that is in use in one line", async () => {
    const { match } = await startCommand(`exec ${emulate} --port 0`, /http:\/\/127\.0\.0\.1:(\d+)/, {
      cwd: project,
    });
    const { output } = await ends(sh(`${emulate} --port ${match[1]}`, { cwd: project }), 1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toContain(String(match[1]));
  });

  // test/emulator/server.test.ts has what else an emulator cannot be started with.
  it.each([
    ["--fault nonsense", "It must be a rule as JSON, such as "],
    [
      '--fault \'{"kind":"status","status":"x"}\'',
      'faults[0].status is "x"; give a whole number from 200 to 599.',
    ],
    ["--set quota=x", "'quota=x' is invalid. It must be a whole number."],
    ["--set slugParam=name", "There is no assumption or behavior slugParam. Did you mean slugParameter?"],
    ["--set '__proto__={}'", "There is no assumption or behavior __proto__."],
    ["--port 0 --data ''", "--data: the name of the file is empty. Name a file."],
    ["--set slugParameter", "It must be <name>=<value>, such as latency=200."],
    ["--set 'defaults={x'", "A value that starts with { or [ must be JSON, such as defaults="],
    ["--port 0 --data package.json", "package.json cannot be used: it is no data file. Name a file"],
  ])("reports the error in %s in one line, and ends with exit code 1", async (flags, message) => {
    const { output } = await ends(sh(`${emulate} ${flags}`, { cwd: project }), 1);
    expect(output).toContain(message);
    expect(output.trim().split("\n")).toHaveLength(1);
  });

  it.each([
    ["accepts the demo key where the variable for another one is empty", "", "the key demo-key"],
    ["never prints a key from the environment", "sk-from-environment", "your key and the key demo-key"],
  ])("%s", async (_, key, accepted) => {
    const { match } = await startCommand(`exec ${emulate} --port 0`, /accepts .*/, {
      cwd: project,
      env: { SHORTLINK_API_KEY: key },
    });
    expect(match[0]).toBe(`accepts ${accepted}. Press Ctrl-C to stop it.`);
  });
});
