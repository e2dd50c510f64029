import { environmentName } from "../../../client";
import type { AssumptionId } from "../../../contract";
import { commandLine, quote } from "../../program/command-line";
import type { AssumptionResult, DoctorResult, SettingValue } from "../model/result";

/** Where the settings of a run come from, and what `shortlink:service` says already. */
export interface SettingSource {
  /** Undefined outside of a Pulumi project. */
  readonly project?: { readonly cwd: string; readonly stack?: string | undefined } | undefined;
  readonly service: Readonly<Record<string, unknown>>;
}

/** The value to set for an assumption; undefined if there is nothing to set. */
export const settingOf = (it: AssumptionResult): SettingValue | undefined =>
  it.result === "unclear" ? undefined : it.setting;

/**
 * The commands that set one value in the stack's configuration. None outside of a project.
 *
 * @example
 * settingCommands(result, source) // ["pulumi config set --path shortlink:service.slugParameter name"]
 */
export function settingCommands(it: AssumptionResult, { project }: SettingSource): string[] {
  const value = settingOf(it);
  if (value === undefined || !project) return [];
  const command = ["pulumi config set --path", ...flagsOf(project)].join(" ");
  const path = `shortlink:service.${it.id}`;
  if (typeof value !== "object") return [commandLine(command, [path, String(value)])];
  return Object.entries(value).map(([key, entry]) => commandLine(command, [`${path}.${key}`, textOf(entry)]));
}

/**
 * The command that sets what visitors get in the stack's configuration, on several lines. None outside of a project.
 *
 * @param results those about the rules by which graphs are evaluated
 */
export function ruleCommand(results: readonly AssumptionResult[], { project }: SettingSource): string[] {
  const found = settingsIn(results).map(([id, value]) => quote(`shortlink:service.${id}=${value}`));
  if (!project || found.length === 0) return [];
  const lines = [
    ["pulumi config set-all --path", ...flagsOf(project)].join(" "),
    ...found.map((it) => `  --plaintext ${it}`),
  ];
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}

const flagsOf = ({ cwd, stack }: NonNullable<SettingSource["project"]>): string[] => [
  ...(cwd === "." ? [] : ["--cwd", quote(cwd)]),
  ...(stack === undefined ? [] : ["--stack", quote(stack)]),
];

/** The line that sets all values in the environment, with those that are set already; undefined if there is nothing to set. */
export function environmentLine(
  { assumptions }: DoctorResult,
  { service }: SettingSource,
): string | undefined {
  const found = settingsIn(assumptions);
  if (found.length === 0) return undefined;
  const all = { ...service, ...Object.fromEntries(found) };
  return `export ${environmentName("service")}=${quote(JSON.stringify(all))}`;
}

const settingsIn = (results: readonly AssumptionResult[]): [AssumptionId, SettingValue][] =>
  results.flatMap((it) => {
    const value = settingOf(it);
    return value === undefined ? [] : [[it.id, value]];
  });

/** A value as it is in a command. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
