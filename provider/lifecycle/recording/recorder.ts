import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import * as z from "zod";
import { recordingVariable } from "../../client";
import type { Failure } from "../properties/failure";
import type { Properties } from "../properties/values";
import { withoutPlaceholders } from "./placeholders";

const CheckRecord = z.object({
  /** The kind of resource, or the name of a look-up. */
  kind: z.string(),
  /** The URN of a resource. */
  urn: z.string().optional(),
  /** What is wrong with its inputs. */
  failures: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** What is probably a mistake in them. */
  warnings: z.array(z.string()).optional(),
  /** Its inputs, of which nothing secret is shown. */
  inputs: z.record(z.string(), z.unknown()).optional(),
  /** A table that the program reads: the path of its file, or the {@link textDigest} of its text, which may have secrets. */
  table: z.object({ file: z.string().optional(), digest: z.string().optional() }).optional(),
});

/** A table that a program reads. */
interface NotedTable {
  readonly file?: string | undefined;
  readonly digest?: string | undefined;
}

/** Identifies a text, whatever its line breaks and whether it has a byte order mark. */
export const textDigest = (text: string): string =>
  createHash("sha256")
    .update(text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n"))
    .digest("hex");

/** The check of one resource or look-up in a recording run. */
export interface CheckRecord {
  readonly kind: string;
  readonly urn?: string | undefined;
  readonly failures: readonly Failure[];
  readonly warnings?: readonly string[] | undefined;
  readonly inputs?: Properties | undefined;
  readonly table?: NotedTable | undefined;
}

/** Notes the checks of a recording run, of all its processes, as lines of one file. */
export class Recorder {
  constructor(private readonly file: string) {}

  /** The recorder of this process; undefined unless `shortlink check` started the run. */
  static fromEnvironment(environment = process.env): Recorder | undefined {
    const file = environment[recordingVariable];
    return file ? new Recorder(file) : undefined;
  }

  /** Notes a check. */
  note({ kind, urn, failures, warnings, inputs, table }: CheckRecord): void {
    const record: CheckRecord = {
      ...{ kind, urn },
      failures: failures.map(({ path, reason }) => ({ path, reason: withoutPlaceholders(reason) })),
      warnings: warnings?.map(withoutPlaceholders),
      inputs,
      table,
    };
    appendFileSync(this.file, `${JSON.stringify(record)}\n`);
  }
}

/** Reads the checks of a recording run: the last one of each resource, in the order in which the run began them. */
export function readRecords(file: string): CheckRecord[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const records = lines.filter((line) => line !== "").map((line) => CheckRecord.parse(JSON.parse(line)));
  return [...new Map(records.map((it) => [it.urn ?? JSON.stringify(it), it])).values()];
}
