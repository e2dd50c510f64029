import { UserError } from "../../client";
import { type CheckRecord, type Properties, parsePath, readRecords, withUnknowns } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import { lintGraph } from "../graph/lint/lint";
import type { GraphLink } from "../graph/model/graph";
import { readStackLinks } from "../graph/read/stack";
import type { Progress } from "../output/progress";
import type { StackLocation } from "../stack/open";
import { type Preview, previewStack } from "../stack/preview";
import { TableFiles } from "../tables/files";
import { type FindLine, linesOfTables } from "../tables/lines";
import { findConflicts } from "./conflicts";
import { createOfflineStack, type OfflineStack } from "./offline-stack";
import type { CheckResult, Failure } from "./result";
import { secretAdvice } from "./stand-ins";

/** What a check has found, and what the program declares as far as it ran to its end. */
export interface CheckedProgram {
  readonly result: CheckResult;
  /** Placeholders are unknown values, and nothing secret is in it. */
  readonly preview: Preview | undefined;
  /** The links that the program declares and with which nothing is wrong. */
  readonly links: readonly GraphLink[];
  /** The settings of the stack whose configuration the check used, by name, as texts. Secrets are placeholders. */
  readonly settings: Properties;
  /** Finds the lines of links in the tables that the program reads. */
  readonly findLine: FindLine;
}

/**
 * Runs a program and notes everything that is wrong with its resources. Needs neither the service nor the stack's backend, and
 * changes nothing.
 *
 * @throws UserError when there is no such project
 */
export const checkProgram = async (location: StackLocation, progress: Progress): Promise<CheckedProgram> =>
  checkOffline(await createOfflineStack(location), location.cwd, progress);

/** {@link checkProgram}, with a stack that is removed at the end. */
export async function checkOffline(
  offline: OfflineStack,
  cwd: string,
  progress: Progress,
): Promise<CheckedProgram> {
  try {
    const { preview: declared, error } = await runProgram(offline, progress);
    const records = readRecords(offline.records);
    const conflicts = declared ? findConflicts(declared) : [];
    const files = new TableFiles(cwd);
    const preview = declared && withRecordedInputs(declared, records);
    const findLine = linesOfTables(files, preview?.resources ?? [], records);
    const failures = [...records.flatMap((it) => failuresIn(it, files, findLine)), ...conflicts].toSorted(
      byName,
    );
    const links = preview ? validLinks(preview, failures) : [];
    const result: CheckResult = {
      version: 1,
      project: offline.project,
      stack: offline.stack.name,
      valid: failures.length === 0 && error === undefined,
      resources: records.filter(({ urn }) => urn !== undefined).length,
      failures,
      warnings: [...records.flatMap(warningsIn).toSorted(order.compare), ...graphWarnings(links)],
      error,
    };
    return { result, preview, links, settings: offline.settings, findLine };
  } finally {
    await offline.remove();
  }
}

/** What a program declares, or why it did not run to its end. */
type Outcome =
  | { readonly preview: Preview; readonly error?: undefined }
  | { readonly preview?: undefined; readonly error: string };

/** Runs the program, and again whenever it refers to a stack that the engine does not know yet, or does not accept a placeholder. */
async function runProgram(
  offline: OfflineStack,
  progress: Progress,
  added: readonly string[] = [],
): Promise<Outcome> {
  const { stack, configFile } = offline;
  try {
    return { preview: await previewStack(stack, progress, false, { configFile }) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [reference = "", project, name] = unknownStack.exec(error.message) ?? [];
    if (await offline.replaceSecret(error.message)) return runProgram(offline, progress, added);
    if (name === undefined || added.includes(reference)) {
      return { error: withAdvice(error.message) + secretAdvice(error.message, offline.secrets) };
    }
    await offline.addStack(project, name);
    return runProgram(offline, progress, [...added, reference]);
  }
}

const withAdvice = (message: string): string =>
  message.includes("organization name must be 'organization'")
    ? `${message}\nA check needs no backend, and without one every organization is called "organization". Use pulumi.getOrganization() in the name of the stack.`
    : message;

/** How the engine rejects a reference to a stack: by its name, its project and its name, or both and the organization. */
const unknownStack = /unknown stack "(?:(?:organization\/)?([\w.-]+)\/)?([\w.-]+)"/;

/** The engine checks resources in no fixed order. */
const byName = (one: Failure, other: Failure): number => order.compare(one.name ?? "", other.name ?? "");
const order = new Intl.Collator("en", { numeric: true });

const failuresIn = (
  { urn, kind, failures, table }: CheckRecord,
  files: TableFiles,
  findLine: FindLine,
): Failure[] =>
  failures.map((failure) => ({
    ...(urn && { urn, name: nameInUrn(urn) }),
    kind,
    ...failure,
    ...(urn ? placeInSet(urn, failure.path, findLine) : placeInTable(failure.path, files.fileOf(table))),
  }));

/** Where a failure of an entry of a set is in a table. */
function placeInSet(urn: string, path: string, findLine: FindLine): Place {
  const [top, key, ...rest] = parsePath(path);
  const found = top === "links" && key !== undefined ? findLine(`${urn}#${key}`, rest) : undefined;
  return { file: found?.file, line: found?.line };
}

/** Where a failure of a look-up is in the table that it reads. */
const placeInTable = (path: string, file: string | undefined): Place =>
  file === undefined ? {} : { file, line: Number(/^line (\d+)/.exec(path)?.[1]) || undefined };

type Place = Pick<Failure, "file" | "line">;

const warningsIn = ({ urn, kind, warnings = [] }: CheckRecord): string[] =>
  warnings.map((warning) => `${urn ? `${kind} ${nameInUrn(urn)}` : kind}: ${warning}`);

/**
 * What a program declares, from what its checks saw: the engine hides every property that has a secret anywhere in it. A check sees
 * no more of a value than the engine shows where that is not known yet.
 */
function withRecordedInputs({ resources, sources }: Preview, records: readonly CheckRecord[]): Preview {
  const inputs = new Map(records.map((it) => [it.urn, it.inputs]));
  return {
    resources: resources.map((it) => withUnknowns({ ...it, after: inputs.get(it.urn) ?? it.after })),
    sources,
  };
}

/** The links whose resources have no failures. */
function validLinks({ resources, sources }: Preview, failures: readonly Failure[]): GraphLink[] {
  const wrong = new Set(failures.map(({ urn }) => urn));
  return readStackLinks({ resources: resources.filter(({ urn }) => !wrong.has(urn)), sources });
}

const graphWarnings = (links: readonly GraphLink[]): string[] =>
  lintGraph({ title: "", links }).flatMap(({ note }) => (note.kind === "warning" ? [note.text] : []));
