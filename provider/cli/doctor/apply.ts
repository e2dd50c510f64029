import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { environmentName, UserError } from "../../client";
import { isObject, type Properties } from "../../lifecycle";
import { changedLines } from "../output/changed-lines";
import { printMessage } from "../output/print";
import { askConfirmation } from "../output/prompts";
import { writeTarget } from "../output/target";
import { parseYaml } from "../yaml-file/parse";
import { setInYaml } from "../yaml-file/set-values";
import { type AssumptionResult, type DoctorResult, holds } from "./model/result";
import { settingOf, textOf } from "./render/setting-lines";

/** Where to write what a run found out. */
export interface ApplyOptions {
  /** The file with the stack's configuration. */
  readonly file: string;
  /** What `shortlink:service` says for this run. Without it in the file, that is from the environment. */
  readonly service: Properties;
  /** Whether a person can be asked about values that are set otherwise. They stay where nobody can. */
  readonly mayAsk: boolean;
}

/** A value to set: that of an assumption, or one of its entries. */
interface Leaf {
  readonly path: readonly [id: string, ...entry: string[]];
  readonly value: unknown;
}

const setting = "shortlink:service";

/**
 * Requires that the settings in a file can be edited, before the work whose result they will hold.
 *
 * @throws UserError when they are encrypted, or the file is in JSON, no valid YAML, or written in a way that cannot be edited
 */
export async function requireEditable(file: string): Promise<void> {
  if (file.endsWith(".json")) {
    throw new UserError(
      `--apply edits YAML, and ${file} is in JSON. Leave out --apply, and run the commands that are printed.`,
    );
  }
  const { text } = await readSetting(file);
  setInYaml(file, text, ["config", setting, "any"], true);
}

/** What a run wrote. */
export interface Applied {
  /** The result that the next run would have: what is written now holds. */
  readonly result: DoctorResult;
  /** What `shortlink:service` says now. */
  readonly service: Properties;
  /** Why the file stays as it is, to print after the result; undefined if it was written, or nothing was examined. */
  readonly whyNot?: string;
}

/**
 * Writes what a run found out into the configuration of a stack, after it has shown what changes in the file. A value that is set
 * otherwise is replaced only if a person agrees.
 */
export const applySettings = (result: DoctorResult, options: ApplyOptions): Promise<Applied> =>
  writeSettings(result, options).catch((error) => {
    if (!(error instanceof UserError)) throw error;
    return { result, service: options.service, whyNot: error.message };
  });

async function writeSettings(
  result: DoctorResult,
  { file, service, mayAsk }: ApplyOptions,
): Promise<Applied> {
  if (result.assumptions.length === 0) return { result, service };
  const { text, given } = await readSetting(file);
  const held = given ?? service;
  const place = given ? file : inherited(file);
  const chosen: Leaf[] = [];
  const left = new Set<string>();
  for (const leaf of result.assumptions.flatMap((it) => leavesAt(it.id, settingOf(it)))) {
    const isWritten = await isWanted(leaf, held, place, mayAsk);
    if (isWritten) chosen.push(leaf);
    else if (isWritten === false) left.add(leaf.path[0]);
  }
  if (chosen.length === 0) {
    return { result, service, whyNot: `${file} stays as it is: there is nothing to write.` };
  }
  const written = new Set(chosen.map(({ path: [id] }) => id).filter((id) => !left.has(id)));
  // With the setting in the file, what it inherits no longer counts.
  const copied = given ? {} : service;
  const wrong = result.assumptions.find(
    (it) => it.id in copied && (left.has(it.id) || (it.result === "differs" && it.setting === undefined)),
  );
  if (wrong) {
    const whyNot = `${file} stays as it is: ${setting} in it would replace all of ${place}, where ${wrong.id} is wrong.`;
    return { result, service, whyNot };
  }
  const leaves = [...Object.entries(copied).flatMap(([id, value]) => leavesAt(id, value)), ...chosen];
  const lines: string[] = [];
  let edited = text;
  // A value that was found replaces the one that is inherited.
  for (const { path, value } of new Map(leaves.map((leaf) => [leaf.path.join("."), leaf])).values()) {
    const before = edited;
    edited = setInYaml(file, before, ["config", setting, ...path], value);
    lines.push(...changedLines(before, edited).map((line) => `  ${line}`));
  }
  printMessage([`Changes of ${file}:`, ...lines, ""].join("\n"));
  await writeTarget("--apply", file, edited);
  const assumptions = result.assumptions.map((it): AssumptionResult => {
    const value = settingOf(it);
    if (value === undefined || !written.has(it.id)) return it;
    return { ...holds(textOf(value)), id: it.id, requestIds: it.requestIds };
  });
  return { result: { ...result, assumptions }, service: (await readSetting(file)).given ?? service };
}

/** Where a setting is that the file of the stack does not have. */
const inherited = (file: string): string =>
  process.env[environmentName("service")] ? environmentName("service") : `what ${file} inherits`;

/** Whether to write a value; undefined if it is there already. */
async function isWanted(
  { path, value }: Leaf,
  held: Properties,
  place: string,
  mayAsk: boolean,
): Promise<boolean | undefined> {
  const old = path.reduce<unknown>((all, name) => (isObject(all) ? all[name] : undefined), held);
  if (old === undefined) return true;
  // `pulumi config set` may have stored a number as a text.
  if (isDeepStrictEqual(old, value) || String(old) === String(value)) return undefined;
  const name = [setting, ...path].join(".");
  const text = `${name} is ${textOf(old)} in ${place}, and the service does ${textOf(value)}.`;
  if (mayAsk) return askConfirmation(`${text} Replace it?`);
  printMessage(`${text} It is left as it is: remove it there, and run the command again.`);
  return false;
}

/** A value, or the entries of a mapping. */
function leavesAt(id: string, value: unknown): Leaf[] {
  if (value === undefined) return [];
  if (!isObject(value)) return [{ path: [id], value }];
  return Object.entries(value).map(([entry, inner]) => ({ path: [id, entry], value: inner }));
}

/** The text of a file with a configuration, and `shortlink:service` in it; undefined where it is not set. */
async function readSetting(file: string): Promise<{ text: string; given: Properties | undefined }> {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw new UserError(`--apply: ${file} cannot be read: ${error.code}.`, { cause: error });
  });
  const { config } = parseYaml(file, text).content as { readonly config?: Properties | null };
  const given = config?.[setting] ?? undefined;
  if (given === undefined || (isObject(given) && !("secure" in given))) return { text, given };
  throw new UserError(
    `${setting} in ${file} is encrypted or no mapping, so that it cannot be edited. Leave out --apply, and run the commands that are printed.`,
  );
}
