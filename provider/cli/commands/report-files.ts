import type { Command } from "commander";
import { requireWritableFile, writeTarget } from "../output/target";
import type { Report } from "../report/model/report";
import { renderMarkdown } from "../report/render/markdown";

/** The files that a command writes its report to. */
export interface ReportFiles {
  /** true to print the report, or the file to write it to. */
  readonly json?: true | string;
  readonly markdown?: string;
}

/** Adds the options that say where a report goes. */
export const withReportFiles = (command: Command): Command =>
  command
    .option("--json [file]", "print the report as JSON, or write it to a file")
    .option("--markdown <file>", "write the report as Markdown, for a job summary or a comment");

/** @throws UserError when a file cannot be written */
export async function requireWritableReports({ json, markdown }: ReportFiles): Promise<void> {
  if (markdown !== undefined) await requireWritableFile("--markdown", markdown);
  if (typeof json === "string") await requireWritableFile("--json", json);
}

/** Writes a report to its files. */
export async function writeReports(report: Report, { json, markdown }: ReportFiles): Promise<void> {
  if (markdown !== undefined) await writeTarget("--markdown", markdown, renderMarkdown(report));
  if (typeof json === "string") await writeTarget("--json", json, printedReport(report));
}

/** A report as `--json` prints it. */
export const printedReport = (report: Report): string => `${JSON.stringify(report, undefined, 2)}\n`;
