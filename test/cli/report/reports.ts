import { stripVTControlCharacters } from "node:util";
import type { Report } from "../../../provider/cli/report/model/report";
import { renderPage } from "../../../provider/cli/report/render/html";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";

/** A report about a stack that is in sync, but for what a test says. */
export const reportWith = (more: Partial<Report> = {}): Report => ({
  ...{ version: 1, project: "shop", stack: "dev", inSync: true, drift: [], edits: [] },
  ...more,
});

/** Each format of a report that a person reads. */
export const formats: readonly [format: string, render: (report: Report) => string][] = [
  ["text", (report) => stripVTControlCharacters(renderText(report))],
  ["Markdown", (report) => renderMarkdown(report)],
  ["HTML", (report) => renderPage(report, [])],
];
