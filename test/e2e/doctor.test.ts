// @module-tag all
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { DoctorReport } from "../../provider/cli/doctor/render/json";
import { settingCommands } from "../../provider/cli/doctor/render/setting-lines";
import { differing } from "../cli/doctor/results";
import { type Account, apiKey, startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { startFolder, startYaml } from "../support/example";
import { project } from "../support/shell";
import { keys, onTerminal, requireTerminal } from "../support/terminal";
import { cli, ends } from "./command";

/** A link with a route that has two conditions. */
const twoConditions = {
  spring: {
    type: "shortlink:Link",
    properties: {
      slug: "spring",
      routes: [
        {
          ...{
            platform: "GLOBAL",
            actionType: "URL",
            actionConfig: { url: "https://example.com/german-news" },
          },
          conditions: [
            { type: "LANGUAGE", operator: "IN", valueKey: "language", valueJson: { values: ["de"] } },
            {
              type: "REFERRER_DOMAIN",
              operator: "IN",
              valueKey: "referrer",
              valueJson: { values: ["a.example"] },
            },
          ],
        },
        { actionType: "URL", actionConfig: { url: "https://example.com/all" }, isGlobalFallback: true },
      ],
    },
  },
};

/** The link of docs/visitors.md. */
const guideLink = {
  routes: [
    {
      ...{ platform: "GEO", actionType: "URL", actionConfig: { url: "https://apps.example.com/de" } },
      conditions: [
        { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE", "AT"] } },
        { type: "OS", operator: "IN", valueKey: "os", valueJson: { values: ["iOS"] } },
      ],
    },
    { actionType: "URL", actionConfig: { url: "https://example.com/spring" }, isGlobalFallback: true },
  ],
};

/** A folder without a project, for an account. */
const startOutside = (account: Account) => startFolder(account.env);

function parseResult(text: string): DoctorReport {
  const published = readFileSync(join(project, "docs/reference/doctor.schema.json"), "utf8");
  return z.fromJSONSchema(JSON.parse(published)).parse(JSON.parse(text)) as DoctorReport;
}

describe("shortlink doctor", () => {
  it("prints what its guide shows, and writes nothing", async () => {
    const account = await startAccount();
    const { shortlink } = startOutside(account);
    const { code, stdout, output } = await shortlink("doctor");
    const [shown = ""] = codeBlocks(documentAt("docs/doctor.md"), "text");
    const normalized = stdout.replaceAll(String(account.emulator.port), "8787").replace(/\d+ ms/g, "… ms");
    expect(normalized).toContain(shown.replace(/\d+ ms/g, "… ms"));
    expect(output).toBe(stdout);
    expect(code).toBe(0);
    const writes = account.written().map(({ method, status }) => `${method} ${status}`);
    expect(writes).toEqual(["PATCH 404", "DELETE 404"]);
  });

  it("prints its result as published, and writes a report", async () => {
    const account = await startAccount();
    const { cwd, shortlink } = startOutside(account);
    const { code, stdout } = await shortlink("doctor --format json");
    const result = parseResult(stdout);
    expect({ code, outcome: result.outcome }).toEqual({ code: 0, outcome: "holds" });
    expect(result.requests).toBe(account.emulator.requests.length);

    const reported = await shortlink("doctor --out report.md");
    expect(reported).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Connection\n/) });
    const report = readFileSync(join(cwd, "report.md"), "utf8");
    expect(report).toMatch(/\| Pulumi \| v\d+\.\d+\.\d+/);
    expect(report).not.toContain("127.0.0.1");
    const printed = await shortlink("doctor --format markdown");
    expect(printed.stdout).toMatch(/^# Report of shortlink doctor\n/);
  });

  it.each([
    ["without settings", { SHORTLINK_API_KEY: "", SHORTLINK_BASE_URL: "" }, "settings", "apiKey is not set"],
    [
      "without a service",
      { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: "http://127.0.0.1:1" },
      "TCP",
      "port 1 refuses the connection",
    ],
  ])("ends with exit code 1 %s", async (_, settings, name, found) => {
    const { shortlink } = startFolder(settings);
    const { code, stdout } = await shortlink("doctor --format json");
    const { outcome, connection } = parseResult(stdout);
    expect({ code, outcome }).toEqual({ code: 1, outcome: "failed" });
    const failed = connection.filter(({ result }) => result === "differs");
    expect(failed).toMatchObject([{ name, found: expect.stringContaining(found) }]);
  });

  it("does not write with a key that may not, but reads", async () => {
    const account = await startAccount({ callers: [{ key: apiKey, scopes: ["links:read"] }] });
    const { shortlink } = startOutside(account);
    const { code, stdout, output } = await shortlink("doctor --write --yes --format json");
    const { outcome, hasWritten, assumptions } = JSON.parse(
      output.slice(output.indexOf("{")),
    ) as DoctorReport;
    expect({ code, outcome, hasWritten }).toEqual({ code: 2, outcome: "differs", hasWritten: false });
    expect(assumptions).not.toEqual([]);
    expect(output).toContain("The write probes do not run: the key lacks links:write and links:delete.");
    expect(stdout).toMatch(/^\{/);
  });

  it.each([
    ["--write", "nobody can be asked here. Confirm it with --yes."],
    ["--out r.md/", "--out: r.md/ names a folder. Name a file."],
    ["--budget 0", "It must be above 0."],
    ["--apply", "--apply writes into the configuration of a stack, and none is selected here."],
    ["--visit", "--visit creates links in the account, as --write does: pass both."],
    ["--write --yes --site http://sho.rt", "--site uses http://, which is accepted for loopback only"],
  ])("refuses %s before it sends a request", async (flags, message) => {
    const account = await startAccount();
    const { output } = await ends(startOutside(account).shortlink(`doctor ${flags}`), 1);
    expect(output).toContain(message);
    expect(account.emulator.requests).toEqual([]);
  });

  it("prints commands that set how a service differs, after which everything holds", async () => {
    const account = await startAccount({ assume: { slugParameter: "name" } });
    const { run, shortlink, pulumi } = await startYaml({ SHORTLINK_API_KEY: "", SHORTLINK_BASE_URL: "" });
    await ends(pulumi("config set --secret shortlink:apiKey", apiKey));
    await pulumi(`config set shortlink:baseUrl ${account.emulator.url}`);
    const { code, stdout } = await shortlink("doctor");
    const [, shown = ""] = codeBlocks(documentAt("docs/doctor.md"), "text");
    expect(stdout).toContain(shown.slice(0, shown.indexOf("    Request ids: ")));
    expect(stdout).toMatch(/^ {4}Request ids: req_[\w-]+, req_/m);
    expect(code).toBe(2);

    const [command = ""] = /pulumi config set .*/.exec(shown) ?? [];
    await ends(run(command));
    const after = await shortlink("doctor --stack test");
    expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining("slugParameter (name)") });
    // Values that are no texts.
    const source = { project: { cwd: ".", stack: "test" }, service: {} };
    const commands = differing.assumptions.flatMap((it) => settingCommands(it, source));
    for (const line of commands) await ends(run(line));
    const { stdout: config } = await pulumi("config get shortlink:service --json");
    expect(JSON.parse(JSON.parse(config).value)).toEqual({
      defaults: { isQrCreated: true, priority: 10 },
      slugParameter: "name",
    });
  });

  it("finds out what visitors get, and prints a command after which answers are certain", async () => {
    const account = await startAccount({ assume: { conditionJoin: "any" } });
    const settings = { SHORTLINK_API_KEY: "", SHORTLINK_BASE_URL: "" };
    const { run, shortlink, pulumi } = await startYaml(settings, twoConditions);
    await pulumi("config set --secret shortlink:apiKey", apiKey);
    await pulumi(`config set shortlink:baseUrl ${account.emulator.url}`);
    const question = "simulate spring language=de referrer=other.example";
    expect((await shortlink(question)).stdout).toContain("Depends on conditionJoin");

    const host = `127.0.0.1:${account.emulator.port}`;
    const { code, stdout, output } = await shortlink(`doctor --write --visit --site ${host} --yes`);
    const [, , shown = ""] = codeBlocks(documentAt("docs/doctor.md"), "text");
    expect(stdout).toContain(shown);
    expect(output).toMatch(/up to \d+ more links.* whose short URLs are opened as visitors do/);
    expect(code).toBe(2);
    expect(await account.links()).toEqual([]);

    const [command = ""] = /pulumi config set-all --path (.|\n)*?(?=\n\n)/.exec(stdout) ?? [];
    await ends(run(command));
    const certain = await shortlink(question);
    expect(certain.stdout).toContain("→ https://example.com/german-news\n");
    expect(certain.stdout).not.toContain("Depends on");
  });

  it("writes what it found out into the stack's configuration once, and then no answer is open", async () => {
    const account = await startAccount({ assume: { conditionJoin: "any", slugParameter: "name" } });
    const settings = { SHORTLINK_API_KEY: "", SHORTLINK_BASE_URL: "" };
    const { cwd, shortlink, pulumi } = await startYaml(settings, {
      ...twoConditions,
      guide: { type: "shortlink:Link", properties: { slug: "guide", ...guideLink } },
    });
    await pulumi("config set --secret shortlink:apiKey", apiKey);
    await pulumi(`config set shortlink:baseUrl ${account.emulator.url}`);
    const file = join(cwd, "Pulumi.test.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("config:\n", "config:\n  # The account.\n"));
    const before = readFileSync(file, "utf8");
    expect((await shortlink("simulate guide")).stdout).toContain("(?)");

    const { output } = await ends(shortlink("doctor --write --visit --apply --yes"));
    expect(output).toMatch(/Changes of Pulumi.test.yaml:\n(.*\n)*? {2}\+ {5}conditionJoin: any\n/);
    expect(output).not.toContain("pulumi config set");
    const after = readFileSync(file, "utf8");
    expect(after.startsWith(before)).toBe(true);
    for (const line of ["simulate guide", "simulate guide country=DE", "simulate spring"]) {
      const { stdout } = await shortlink(line);
      expect(stdout).toContain("→ https://");
      expect(stdout).not.toContain("(?)");
    }
    expect(await account.links()).toEqual([]);

    const again = await shortlink("doctor --apply --yes --format json");
    expect(again.output).toContain("Pulumi.test.yaml stays as it is: there is nothing to write.");
    expect(parseResult(again.stdout)).toMatchObject({ outcome: "holds" });
  });

  it("asks on a terminal before it writes, and only reads if the answer is no", async (context) => {
    requireTerminal(context);
    const account = await startAccount();
    const { cwd, env } = startOutside(account);
    const run = (typed: string) =>
      onTerminal(`node ${cli} doctor --write`, [["Create these objects?", typed]], { cwd, env });
    const refused = await run(keys.enter);
    expect(refused.output).toMatch(
      /They send at most \d+ requests.*Nothing is created: only the probes that/s,
    );
    expect(refused.code).toBe(0);
    const cancelled = await run(keys.interrupt);
    expect(cancelled.output).toContain("Cancelled. Nothing was changed.");
    expect(cancelled.code).toBe(1);
    expect(account.written().every(({ status }) => status === 404)).toBe(true);
  });
});

// test/e2e/doctor-killed.test.ts runs the one with --write alone.
it("docs/doctor.md has the commands that these tests run", () => {
  expect(codeBlocks(documentAt("docs/doctor.md"), "sh").join("")).toBe(`npx shortlink doctor
npx shortlink doctor --write
npx shortlink doctor --write --visit
npx shortlink doctor --write --visit --apply
npx shortlink doctor --format json
npx shortlink doctor --out report.md
`);
});
