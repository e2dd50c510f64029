import { createHash } from "node:crypto";
import { release } from "node:os";
import { containsSecret } from "../../../client";
import { assumptions as table } from "../../../contract";
import { version } from "../../../version";
import { type AssumptionResult, type DoctorResult, outcomeOf } from "../model/result";
import { ownWords } from "./own-words";
import { settingOf } from "./setting-lines";

/** What surrounds a run. */
export interface ReportFacts {
  /** Undefined if the settings cannot be read. */
  readonly baseUrl: string | undefined;
  /** Values that the report must not show: the key. */
  readonly secrets: readonly string[];
  /** The version of the Pulumi CLI; undefined if it is not installed. */
  readonly pulumi: string | undefined;
}

/**
 * A result as Markdown for a bug report. Contains no key, password, slug, URL, host name or id of an object: of all texts, only
 * those of this package remain. The ids of requests are included, because only the operator of the service can use them.
 */
export function renderReport(result: DoctorResult, facts: ReportFacts): string {
  const hosts = facts.baseUrl === undefined ? [] : [new URL(facts.baseUrl).hostname];
  const isSecret = (found: string) => containsSecret(found, [...facts.secrets, ...hosts]);
  const text = (found: string) => (isSecret(found) ? "…" : ownWords(found));
  const ids = (requestIds: readonly string[]) =>
    requestIds.filter((id) => /^[\w:-]{4,100}$/.test(id) && !isSecret(id)).join(", ");
  return [
    "# Report of shortlink doctor",
    "",
    ...tableLines(["", ""], summaryRows(result, facts)),
    "## Connection",
    "",
    ...tableLines(
      ["Check", "Result", "Found", "Request ids"],
      result.connection.map(({ name, result, found, requestIds }) => [
        ...[name, result, text(found), ids(requestIds)],
      ]),
    ),
    ...(result.assumptions.length === 0 ? [] : ["## Assumptions", ""]),
    ...tableLines(
      ["Assumption", "Spec", "Result", "Found", "Setting", "Request ids"],
      result.assumptions.map((it) => [
        ...[it.id, table[it.id].spec, it.result],
        ...[text(foundOf(it)), text(settingText(it)), ids(it.requestIds)],
      ]),
    ),
  ].join("\n");
}

function summaryRows(result: DoctorResult, { baseUrl, pulumi }: ReportFacts): string[][] {
  const url = baseUrl === undefined ? undefined : new URL(baseUrl);
  return [
    ["pulumi-shortlink", version],
    ["Node.js", process.version],
    ["Pulumi", pulumi ?? "not found"],
    ["System", `${process.platform} ${process.arch} ${release()}`],
    ["Service", url ? `${url.protocol.slice(0, -1)}, host ${hashOf(url.host)} (hashed)` : "not configured"],
    ["Outcome", outcomeOf(result)],
    ["Write probes", result.hasWritten ? "yes" : "no"],
    ["Visits", result.hasVisited ? "yes" : "no"],
    ["Requests", String(result.requests)],
    ["Objects left", String(result.leftovers.length)],
  ];
}

const foundOf = (it: AssumptionResult): string => (it.result === "unclear" ? it.why : (it.found ?? ""));

/** The value to set, if it is the name of a field or a word of the table. */
function settingText(it: AssumptionResult): string {
  const value = settingOf(it) ?? "";
  const entries = typeof value === "object" ? Object.entries(value) : [[value]];
  return entries.map((entry) => entry.join(" ")).join(", ");
}

/** Identifies a host in several reports without naming it. */
const hashOf = (host: string): string => createHash("sha256").update(host).digest("hex").slice(0, 12);

function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}
