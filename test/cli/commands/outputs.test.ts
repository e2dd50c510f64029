import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters, styleText } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { outputsOf, writeOutputs } from "../../../provider/cli/commands/outputs";
import { catchPrinted } from "../../support/printed";
import { temporaryFolder } from "../../support/shell";

const formats = ["text", "json", "markdown", "html"] as const;

describe("what a command writes", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ["text", undefined],
    ["json", "json"],
  ] as const)("is printed as %s with --format %s", async (format, asked) => {
    expect(await outputsOf({ format: asked }, formats)).toEqual({ format, files: new Map() });
  });

  it.each([
    ["markdown", undefined, "report.md"],
    ["html", undefined, "a.b.HTML"],
    ["json", "html", "report.json"],
    ["markdown", "markdown", "summary"],
    ["json", "json", "summary.xml"],
  ] as const)("is %s with --format %s in the file %s", async (format, asked, name) => {
    const file = join(temporaryFolder(), name);
    const { files } = await outputsOf({ format: asked, out: [file] }, formats);
    expect([...files]).toEqual([[file, format]]);
  });

  it.each(["report.xml", "report", "html", ".html"])("has no format for the file %s", async (name) => {
    await expect(outputsOf({ out: [name] }, formats)).rejects.toThrow(
      `--out: the ending of ${name} stands for no format. Use .txt, .json, .md, .html, or name the format with --format.`,
    );
  });

  it("is written to each file and printed, each in its format", async () => {
    const folder = temporaryFolder();
    const fileAt = (name: string) => join(folder, name);
    const [page, summary, log] = [fileAt("page.html"), fileAt("summary.md"), fileAt("report.txt")];
    const outputs = await outputsOf({ out: [page, summary, log] }, formats);
    const printed = catchPrinted();
    await writeOutputs(outputs, {
      text: () => `${styleText("bold", "a text", { validateStream: false })}\n`,
      json: () => "{}",
      markdown: async () => "# A text\n",
      html: () => "<p>",
    });
    expect(printed.map(stripVTControlCharacters)).toEqual(["a text"]);
    vi.restoreAllMocks();
    expect(readFileSync(page, "utf8")).toBe("<p>");
    expect(readFileSync(summary, "utf8")).toBe("# A text\n");
    expect(readFileSync(log, "utf8")).toBe("a text\n");
  });
});
