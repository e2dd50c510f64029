import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PreviewOptions } from "@pulumi/pulumi/automation";
import { describe, expect, it } from "vitest";
import type { OfflineStack } from "../../../provider/cli/check/offline-stack";
import { CheckResult } from "../../../provider/cli/check/result";
import { checkOffline, checkProgram } from "../../../provider/cli/check/run-check";
import { Progress } from "../../../provider/cli/output/progress";
import { placeholder } from "../../../provider/client";
import { type CheckRecord, type Properties, textDigest, unknownValue } from "../../../provider/lifecycle";
import { failureOf } from "../../support/client";
import { temporaryFolder } from "../../support/shell";
import { countries, fallback, previewed, to, urnOf } from "../graph/fixtures";

// test/e2e/check.test.ts runs programs on the real engine.

/** What one run of a program declares, or why it fails. */
interface Run {
  readonly resources?: readonly {
    readonly urn: string;
    readonly type: string;
    readonly after?: Properties;
  }[];
  /** The resources from which properties come: `{ [urn]: { linkId: [urn] } }`. */
  readonly sources?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly error?: string;
}

/** The stack of a check whose runs end like these, with what the check does to it. */
function stackWith(runs: readonly Run[], records: readonly CheckRecord[] = [], more: object = {}) {
  const cwd = temporaryFolder();
  const done: unknown[] = [];
  const left = [...runs];
  const preview = async ({
    onEvent,
    plan,
    configFile,
    refresh,
  }: PreviewOptions & { configFile?: string }) => {
    done.push({ configFile, refresh });
    const { resources = [], sources = {}, error } = left.shift() ?? {};
    const plans = Object.entries(sources).map(([urn, it]) => [urn, { goal: { propertyDependencies: it } }]);
    writeFileSync(String(plan), JSON.stringify({ resourcePlans: Object.fromEntries(plans) }));
    for (const { urn, type, after } of resources) {
      const metadata = { op: "create", urn, type, new: { custom: true, inputs: after }, provider: "" };
      onEvent?.({ resourcePreEvent: { metadata } } as never);
    }
    if (error !== undefined) throw new Error(`code: 255\n stderr: error: ${error}\n`);
  };
  const offline = {
    ...{ project: "shop", configFile: "config.yaml", secrets: ["shop:limit"], settings: { retries: 3 } },
    stack: { name: "dev", workspace: { workDir: cwd, envVars: {} }, preview },
    records: join(cwd, "records"),
    addStack: async (...stack: unknown[]) => void done.push(["stack", ...stack]),
    replaceSecret: async () => false,
    remove: async () => void done.push("removed"),
    ...more,
  } as unknown as OfflineStack;
  writeFileSync(offline.records, records.map((it) => `${JSON.stringify(it)}\n`).join(""));
  return { cwd, done, check: () => checkOffline(offline, cwd, new Progress()) };
}

const run = { configFile: "config.yaml", refresh: false };
const isWrong = (path: string) => ({ path, reason: "is wrong." });

describe("what a check has found", () => {
  const table =
    "slug,url\npress,https://example.com/press\ntitle,https://example.com/t\nundefined,https://example.com/u\n";
  const [file, other] = [table, table.replace("press", "news")].map((text) => ({ table: text }));
  const resources = [
    previewed("QR", "poster", { linkId: unknownValue }),
    previewed("QR", "flyer", { linkId: unknownValue }),
    previewed("LinkSet", "file", file ?? {}),
    previewed("LinkSet", "made", other ?? {}),
    previewed("Link", "link-10", { slug: "ten", url: "no url" }),
    previewed("Link", "link-9", { slug: "nine", routes: [to("https://a.example")] }),
    previewed("Link", "spring", { slug: "spring", routes: "[secret]", title: `${placeholder}-title` }),
    { ...previewed("", "pet", { length: 1 }), type: "random:index/randomPet:RandomPet" },
  ];
  const austrian = to("https://a.example", { conditions: [countries("AT")] });
  const both = to("https://b.example", { conditions: [countries("AT", "CH")] });
  const spring = {
    slug: "spring",
    title: `${placeholder}-title`,
    routes: [austrian, austrian, both, fallback()],
  };
  const inJson = '["line 3"].url';
  const wrong = (kind: string, name: string, ...paths: string[]): CheckRecord => ({
    ...{ kind, urn: urnOf(kind, name), failures: paths.map(isWrong) },
  });
  const records: CheckRecord[] = [
    wrong("LinkSet", "file", "links.press.url", "defaults.title", "links"),
    wrong("LinkSet", "made", "links.news"),
    wrong("Link", "link-10", "url"),
    { ...wrong("Link", "link-9", "routes"), inputs: { slug: "nine" } },
    { ...wrong("Link", "spring"), inputs: spring, warnings: ["title: is odd.", "routes: 10 is odd."] },
    {
      kind: "readLinks",
      failures: ["line 12, column url", inJson, ""].map(isWrong),
      table: { file: "redirects.csv" },
    },
    { kind: "parseLinks", failures: [isWrong("line 3")], table: { digest: textDigest("elsewhere") } },
    { kind: "getLink", failures: [], warnings: ["id: is odd."] },
  ];
  const linkId = [urnOf("Link", "spring")];
  const sources = Object.fromEntries(["poster", "flyer"].map((name) => [urnOf("QR", name), { linkId }]));
  const start = (runs: readonly Run[]) => {
    const started = stackWith(runs, records);
    const inFolder = { ...records[5], table: { file: join(started.cwd, "redirects.csv") } };
    const lines = [...records.with(5, inFolder as CheckRecord)].map((it) => JSON.stringify(it));
    writeFileSync(join(started.cwd, "records"), lines.join("\n"));
    writeFileSync(join(started.cwd, "redirects.csv"), table);
    return started;
  };

  it("is each failure by the name of its resource, with its line in a table, and warnings of valid links", async () => {
    const { check, done } = start([{ resources, sources }]);
    const { result, preview, links, settings, findLine } = await check();
    const known = (kind: string, name: string) => ({ urn: urnOf(kind, name), kind, name });
    expect(CheckResult.parse(result)).toEqual({
      ...{ version: 1, project: "shop", stack: "dev", valid: false, resources: 5 },
      failures: [
        { kind: "readLinks", ...isWrong("line 12, column url"), file: "redirects.csv", line: 12 },
        { kind: "readLinks", ...isWrong(inJson), file: "redirects.csv" },
        { kind: "readLinks", ...isWrong(""), file: "redirects.csv" },
        { kind: "parseLinks", ...isWrong("line 3") },
        { ...known("LinkSet", "file"), ...isWrong("links.press.url"), file: "redirects.csv", line: 2 },
        { ...known("LinkSet", "file"), ...isWrong("defaults.title") },
        { ...known("LinkSet", "file"), ...isWrong("links") },
        { ...known("Link", "link-9"), ...isWrong("routes") },
        { ...known("Link", "link-10"), ...isWrong("url") },
        { ...known("LinkSet", "made"), ...isWrong("links.news"), line: 2 },
        {
          ...known("QR", "poster"),
          path: "linkId",
          reason: "QR flyer is for the same link, which has a single QR code. Declare one.",
        },
      ],
      warnings: [
        "getLink: id: is odd.",
        "Link spring: routes: 10 is odd.",
        "Link spring: title: is odd.",
        "spring: route 2 can never be reached, since route 1 is for the same visitors.",
      ],
    });
    expect(preview?.resources.map(({ after }) => after)).toEqual([
      ...[{ linkId: unknownValue }, { linkId: unknownValue }, file, other, { slug: "ten", url: "no url" }],
      ...[{ slug: "nine" }, { ...spring, title: unknownValue }, { length: 1 }],
    ]);
    expect(links.map(({ name }) => name)).toEqual(["spring"]);
    expect(settings).toEqual({ retries: 3 });
    expect(findLine(`${urnOf("LinkSet", "file")}#press`, "url")).toMatchObject({ line: 2 });
    expect(done).toEqual([run, "removed"]);
  });

  it("is what a program noted before it failed, and why it failed", async () => {
    const { check } = start([{ resources, error: "no file links.csv" }]);
    const { result, preview, links } = await check();
    expect({ preview, links }).toEqual({ preview: undefined, links: [] });
    expect(result).toMatchObject({ valid: false, error: "no file links.csv", warnings: { length: 3 } });
    expect(result.failures.map(({ kind, path, line }) => [kind, path, line])).toEqual([
      ["readLinks", "line 12, column url", 12],
      ["readLinks", inJson, undefined],
      ["readLinks", "", undefined],
      ["parseLinks", "line 3", undefined],
      ...["links.press.url", "defaults.title", "links"].map((path) => ["LinkSet", path, undefined]),
      ...[
        ["Link", "routes", undefined],
        ["Link", "url", undefined],
        ["LinkSet", "links.news", undefined],
      ],
    ]);
  });

  it.each([
    ["with nothing", {}, { valid: true, resources: 0, failures: [], warnings: [], error: undefined }],
    ["that fails", { error: "no file" }, { valid: false, failures: [], error: "no file" }],
  ])("of a program %s is whether it is valid", async (_, ended, found) => {
    expect((await stackWith([ended]).check()).result).toMatchObject(found);
  });
});

describe("a check whose program fails", () => {
  const unknown = (stack: string): Run => ({ error: `unknown stack "${stack}"` });

  it("runs it again with each stack to which it refers, once", async () => {
    const names = ["base", "net/base", "organization/net-2/base.x"];
    const { check, done } = stackWith([...names, "base"].map(unknown));
    expect((await check()).result.error).toBe('unknown stack "base"');
    expect(done).toEqual([
      ...[run, ["stack", undefined, "base"], run, ["stack", "net", "base"]],
      ...[run, ["stack", "net-2", "base.x"], run, "removed"],
    ]);
  });

  it("runs it again with another value for a secret, and says which secret it cannot read", async () => {
    const error = `Configuration 'shop:limit' is outside of the range`;
    const replaced = [true, false];
    const replaceSecret = async () => replaced.shift() ?? false;
    const { check, done } = stackWith([{ error }, { error }], [], { replaceSecret });
    expect((await check()).result.error).toBe(
      `${error}\nshop:limit is a secret, which a check does not decrypt: the program has to accept another value in its place.`,
    );
    expect(done).toEqual([run, run, "removed"]);
  });

  it("says how to name a stack of another organization", async () => {
    const error = "organization name must be 'organization'";
    expect((await stackWith([{ error }]).check()).result.error).toBe(
      `${error}\nA check needs no backend, and without one every organization is called "organization". Use pulumi.getOrganization() in the name of the stack.`,
    );
  });

  it("ends with a bug as it is, and without a project", async () => {
    const stack = {
      get workspace() {
        throw new TypeError("bug");
      },
    };
    const { check, done } = stackWith([], [], { stack });
    await expect(check()).rejects.toThrow(new TypeError("bug"));
    expect(done).toEqual(["removed"]);
    const missing = checkProgram({ cwd: temporaryFolder() }, new Progress());
    expect((await failureOf(missing)).message).toMatch(/ has no Pulumi\.yaml\. /);
  });
});
