import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findNamed, namingFlags } from "../../../provider/cli/account/named";
import { renderCheck } from "../../../provider/cli/check/text";
import { runCommand } from "../../../provider/cli/commands/run-command";
import { type Conversion, convert } from "../../../provider/cli/convert/convert";
import { renderReport as renderConversion } from "../../../provider/cli/convert/report";
import { contentOf } from "../../../provider/cli/convert/source/content";
import { destinationsSection } from "../../../provider/cli/destinations/render/section";
import type { DestinationsResult } from "../../../provider/cli/destinations/result";
import type { DoctorResult } from "../../../provider/cli/doctor/model/result";
import { renderReport } from "../../../provider/cli/doctor/render/report";
import { renderText as renderDoctor } from "../../../provider/cli/doctor/render/text";
import type { DeclaredResource } from "../../../provider/cli/export/declared-resource";
import { renderTypeScript } from "../../../provider/cli/export/typescript";
import { renderYaml } from "../../../provider/cli/export/yaml";
import { formats } from "../../../provider/cli/graph/render/formats";
import { annotations } from "../../../provider/cli/output/annotation";
import { renderJunit } from "../../../provider/cli/output/junit";
import { print, printableText, printMessage, printWarning } from "../../../provider/cli/output/print";
import { Progress } from "../../../provider/cli/output/progress";
import type { Report } from "../../../provider/cli/report/model/report";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import { UserError } from "../../../provider/client";
import { controls, hostileText, startsCommand } from "../../support/hostile-text";
import { catchPrinted } from "../../support/printed";
import { graphWith, notesWith } from "../graph/fixtures";

/** Texts of what Markdown, HTML and Mermaid interpret. */
const markup = fc
  .array(
    fc.constantFrom(
      ...["`", "``", "|", "\\", "*", "_", "[a](b)", "<b>", "-->", "&lt;"],
      ...['"', "'", "$", "~~", "#", ";", "\n", " ", "a"],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""));

const messageOf = (action: () => unknown): string => {
  try {
    return String(action());
  } catch (error) {
    return (error as Error).message;
  }
};

/** What requests of destinations have found, with a text in every place where a program or a host can put one. */
const destinationsWith = (text: string): DestinationsResult => {
  const places = [{ urn: text, kind: "Link", name: text, path: text, file: text, line: 1 }];
  const url = `https://example.com/${text}`;
  return {
    destinations: (["dead", "unknown", "refused", "alive"] as const).map((state) => ({
      ...{ url, state, reason: text, places, hints: state === "alive" ? [text] : [] },
      chain: [{ url, status: 302 }, { url: text }],
    })),
    unknown: places,
    ...{ apps: 0, ignored: 0, cached: 0 },
  };
};

/** A report with a text in every place where an account, a program or a stack can put one. */
const reportWith = (text: string): Report => {
  const resource = { urn: `urn:pulumi:dev::shop::x::${text}`, kind: text, name: text, id: text };
  const properties = [{ path: text, before: text, after: { [text]: [text] } }];
  const entries = Array.from({ length: 12 }, (_, index) => ({
    ...{ ...resource, kind: "LinkSet", entry: `${index}${text}`, properties, change: "delete" as const },
  }));
  return {
    ...{ version: 1, project: text, stack: text, inSync: false },
    visitors: {
      noticed: 2,
      links: (["some", "nobody"] as const).map((effect) => ({
        ...{ urn: text, name: text, why: "edit", effect, certain: effect === "nobody" },
        ...{ kinds: { changed: 1, all: 2 }, dependsOn: [text], remarks: effect === "some" ? [text] : [] },
        changes: [
          { visitors: text, kinds: [], before: text, after: text, certain: false, dependsOn: [text] },
        ],
      })),
    },
    drift: [{ ...resource, properties, change: "update" }, ...entries],
    edits: [{ ...resource, properties, change: "replace" }],
    interrupted: [{ ...resource, orphans: [text, text], advice: [text] }],
    unmanaged: {
      ...{ managed: 1, total: 2, coverage: 50 },
      objects: [{ kind: text, id: text, name: text, command: text }],
    },
    destinations: destinationsWith(text),
  };
};

const doctorWith = (text: string): DoctorResult => ({
  connection: [{ name: "key", result: "differs", found: "no", advice: text, requestIds: [text] }],
  assumptions: [
    { id: "listFormat", result: "holds", found: text, requestIds: [text] },
    { id: "slugParameter", result: "differs", found: text, setting: text, requestIds: [text] },
    { id: "keyReplay", result: "unclear", why: text, requestIds: [] },
  ],
  ...{ hasWritten: true, hasVisited: true, requests: 1, leftovers: [text] },
});

const programWith = (text: string): DeclaredResource[] => [
  { kind: "Link", name: "shop", id: "lnk_1", args: { slug: "shop", title: text, options: { [text]: text } } },
];

const folders = (text: string) => [
  { id: `1${text}`, names: [text] },
  { id: `2${text}`, names: [text] },
];

const conversionWith = (text: string): Conversion => ({
  ...convert(contentOf("keyword,url\na,https://example.com\n", "links"), "links", "table", {
    ...{ tags: "title", sets: "one" },
  }),
  losses: [{ line: 1, what: text, reason: text }],
  metadata: new Map([[text, 1]]),
});

/** What each command writes. A person, a CI system, a browser or a compiler reads it. */
const written: readonly [name: string, write: (text: string) => string][] = [
  ["diff and reconcile: text", (text) => renderText(reportWith(text))],
  ["diff: Markdown", (text) => renderMarkdown(reportWith(text))],
  ["diff: HTML", (text) => renderPage(reportWith(text), graphWith(text).links)],
  [
    "check",
    (text) =>
      renderCheck({
        ...{ version: 1, project: text, stack: text, valid: false, resources: 1 },
        failures: [{ kind: "Link", name: text, path: text, reason: text }],
        warnings: [text],
      }),
  ],
  ["convert", (text) => renderConversion(conversionWith(text), text, false)],
  [
    "check: annotations",
    (text) =>
      annotations(destinationsSection(destinationsWith(text), ".").findings, "")
        .map((it) => it.replace(/^::(error|warning)/, ""))
        .join("\n"),
  ],
  ["check: JUnit", (text) => renderJunit([destinationsSection(destinationsWith(text), ".")])],
  [
    "doctor: report",
    (text) => renderReport(doctorWith(text), { baseUrl: undefined, secrets: [], pulumi: undefined }),
  ],
  ["graph: Mermaid", (text) => formats.mermaid(graphWith(text), notesWith(text))],
  ["graph: Markdown", (text) => formats.markdown(graphWith(text), notesWith(text))],
  ["graph: SVG", (text) => formats.svg(graphWith(text), notesWith(text))],
  ["graph: HTML", (text) => formats.html(graphWith(text), notesWith(text))],
  [
    "a flag that names nothing",
    (text) => messageOf(() => findNamed(namingFlags.folder, "no such", folders(text))),
  ],
  [
    "a flag that names several",
    (text) => messageOf(() => findNamed(namingFlags.folder, "", [...folders(""), ...folders(text)])),
  ],
];

/** What of Markdown is markup: without the content of code, escaped characters, words and, in HTML, texts. */
const markupOf = (markdown: string): string[] =>
  markdown.split("\n").map((line) =>
    line.startsWith("<")
      ? tagsOf(line)
      : line
          .replaceAll("\\|", "x")
          .replace(/\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, "")
          .replace(/(?<=[A-Za-z\d])_(?=[A-Za-z\d])|[^[\]<>*_&~#|$^`\\]/gu, ""),
  );

/** The tags of a text in HTML, with the names of their attributes. */
const tagsOf = (text: string): string =>
  (text.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"|(?<=<!--).*(?=-->)/g, "")).join("");

/** What of Mermaid is markup: everything outside of comments and quotes. */
const nodesOf = (text: string): string => text.replace(/^%%.*/, "").replace(/"[^"]*"/g, '""');

/** The formats that have markup, and what of it no text may change. */
const marked: readonly [name: string, write: (text: string) => unknown][] = [
  ["diff: Markdown", (text) => markupOf(renderMarkdown(reportWith(text)))],
  ["diff: HTML", (text) => tagsOf(renderPage(reportWith(text), graphWith(text).links))],
  [
    "doctor: report",
    (text) =>
      markupOf(renderReport(doctorWith(text), { baseUrl: undefined, secrets: [], pulumi: undefined })),
  ],
  ["graph: Mermaid", (text) => nodesOf(formats.mermaid(graphWith(text), notesWith(text)))],
  ["graph: HTML", (text) => tagsOf(formats.html(graphWith(text), notesWith(text)))],
  ["graph: SVG", (text) => tagsOf(formats.svg(graphWith(text), notesWith(text)))],
];

it.each(marked)("a text of an account or a program is only text, whatever it has, in %s", (_, write) => {
  const expected = write("x");
  fc.assert(
    fc.property(
      fc.oneof(hostileText, markup).filter((text) => text !== ""),
      (text) => void expect(write(text)).toEqual(expected),
    ),
    { numRuns: 200 },
  );
});

describe("a text of an account or a program adds no line and no command, and controls nothing, in", () => {
  it.each(written)("%s", (_, write) => {
    const lines = (text: string) => write(text).split("\n").length;
    fc.assert(
      fc.property(hostileText, (text) => {
        const output = write(text);
        expect(output).not.toMatch(controls);
        expect(output.match(startsCommand)?.[0]).toBeUndefined();
        expect(lines(text)).toBe(lines(text.replace(/\P{ASCII}|[^\w ]/gu, "x")));
      }),
      { numRuns: 50 },
    );
  });

  // These break long lines on their own.
  it.each<[string, (text: string) => string]>([
    ["export: TypeScript", (text) => [...renderTypeScript(programWith(text)).values()].join()],
    [
      "doctor: text",
      (text) => printableText(renderDoctor(doctorWith(text), { project: { cwd: text }, service: {} })),
    ],
    ["export: YAML", (text) => renderYaml({ name: "shop", description: text }, programWith(text))],
  ])("%s", (_, write) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(write(text)).not.toMatch(controls);
        expect(write(text).match(startsCommand)?.[0]).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});

describe("whatever a command prints", () => {
  let printed: readonly string[];
  beforeEach(() => {
    printed = catchPrinted();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });

  it("starts no command and controls nothing", async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        print(text);
        printMessage(text);
        await runCommand("x", () => Promise.reject(new UserError(text)));
        await runCommand("x", () => Promise.reject(new TypeError(text)));
      }),
    );
    expect(printed.join("\n")).not.toMatch(controls);
    expect(printed.join("\n").match(startsCommand)?.[0]).toBeUndefined();
  });

  it("keeps its own colors", () => {
    print("\u001b[1ma\u001b[22m \u001b[31mb\u001b[39m \u001b[8mc");
    expect(printed).toEqual(["\u001b[1ma\u001b[22m \u001b[31mb\u001b[39m \\u001b[8mc"]);
  });

  it("may be one annotation in GitHub Actions", () => {
    vi.stubEnv("GITHUB_ACTIONS", "true");
    printWarning("100 %\n::error::a");
    expect(printed).toEqual(["::warning::100 %25%0A\\u003a:error::a"]);
  });

  it("shows progress on one line", () => {
    const lines: string[] = [];
    const stream = { isTTY: false, write: (text: string) => lines.push(text) };
    new Progress(stream as unknown as NodeJS.WriteStream).announce("a\u001b[2J\n::error::b");
    expect(lines).toEqual(["a\\u001b[2J\n\\u003a:error::b\n"]);
  });
});
