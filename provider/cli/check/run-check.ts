import { UserError } from "../../client";
import { type CheckRecord, readRecords, withUnknowns } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import { findWarnings } from "../graph/lint/warnings";
import { readStackLinks } from "../graph/read/stack";
import type { Progress } from "../output/progress";
import type { StackLocation } from "../stack/open";
import { type Preview, previewStack } from "../stack/preview";
import { findConflicts } from "./conflicts";
import { createOfflineStack, type OfflineStack } from "./offline-stack";
import type { CheckResult, Failure } from "./result";

/**
 * Runs a program and notes everything that is wrong with its resources. Needs neither the service nor the stack's backend, and
 * changes nothing.
 *
 * @throws UserError when there is no such project
 */
export async function runCheck(location: StackLocation, progress: Progress): Promise<CheckResult> {
  const offline = await createOfflineStack(location);
  try {
    const outcome = await runProgram(offline, progress);
    const records = readRecords(offline.records);
    const conflicts = outcome.preview ? findConflicts(outcome.preview) : [];
    const failures = [...records.flatMap(failuresIn), ...conflicts].toSorted(byName);
    return {
      version: 1,
      project: offline.project,
      stack: offline.stack.name,
      valid: failures.length === 0 && outcome.error === undefined,
      resources: records.filter(({ urn }) => urn !== undefined).length,
      failures,
      warnings: outcome.preview ? warningsIn(outcome.preview, failures) : [],
      ...(outcome.error === undefined ? {} : { error: outcome.error }),
    };
  } finally {
    await offline.remove();
  }
}

/** What a program declares, or why it did not run to its end. */
type Outcome =
  | { readonly preview: Preview; readonly error?: undefined }
  | { readonly preview?: undefined; readonly error: string };

async function runProgram({ stack, configFile }: OfflineStack, progress: Progress): Promise<Outcome> {
  try {
    return { preview: await previewStack(stack, progress, false, { configFile }) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { error: error.message };
  }
}

/** The engine checks resources in no fixed order. */
const byName = (one: Failure, other: Failure): number => order.compare(one.name ?? "", other.name ?? "");
const order = new Intl.Collator("en", { numeric: true });

const failuresIn = ({ urn, kind, failures }: CheckRecord): Failure[] =>
  failures.map((failure) => ({ ...(urn && { urn, name: nameInUrn(urn) }), kind, ...failure }));

/** The warnings about the links whose resources have no failures. */
function warningsIn({ resources, sources }: Preview, failures: readonly Failure[]): string[] {
  const wrong = new Set(failures.map(({ urn }) => urn));
  const valid = resources.filter(({ urn }) => !wrong.has(urn)).map((it) => withUnknowns(it));
  const links = readStackLinks({ resources: valid, sources });
  return findWarnings({ title: "", links }).map(({ note }) => note.text);
}
