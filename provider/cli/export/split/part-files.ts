import { stringify } from "yaml";
import type { Settings } from "../../../client";
import { json, renderPulumiYaml, tsconfig } from "../../project/files";
import type { NewProject } from "../../project/new-project";
import { type DeclaredResource, tableFiles } from "../declared-resource";
import { importEntry, importFile } from "../import";
import { renderTypeScript } from "../typescript";
import { renderYaml } from "../yaml";
import { sharedStack } from "./shared-module";

/** A part of an account with its program. */
export interface PlannedPart {
  /** The name of its stack and its folder. */
  readonly name: string;
  readonly declared: readonly DeclaredResource[];
}

/** The setting that only the stack of a part has, so that no other stack runs its program by mistake. */
export const partSetting = "part";

/**
 * Renders the files of a part, relative to the folder of the whole project.
 *
 * @param plugin the path of the plugin, relative to the folder of the part
 * @param settings what is stored with its stack
 */
export function renderPart(
  { name, declared }: PlannedPart,
  project: NewProject,
  plugin: string,
  settings: Partial<Settings>,
): Map<string, string> {
  const isShared = name === sharedStack;
  const required = { config: { [partSetting]: { type: "string" } } };
  const yaml = project.language === "yaml" ? renderYaml({}, declared, { hasOutputs: isShared }) : "";
  const program =
    project.language === "yaml" ? new Map() : renderTypeScript(declared, { hasOutputs: isShared });
  const part = { ...project, description: `${project.description}: ${name}` };
  const files = [
    ["Pulumi.yaml", renderPulumiYaml(part, plugin, stringify(required) + yaml)] as const,
    [`Pulumi.${name}.yaml`, renderStackSettings(name, project, settings)] as const,
    ...(project.language === "typescript" ? [["tsconfig.json", json(tsconfig)] as const] : []),
    ...program,
    ...tableFiles(declared),
    [importFile, json({ resources: declared.map((it) => importEntry(it)) })] as const,
  ];
  return new Map(files.map(([path, text]) => [`${name}/${path}`, text]));
}

function renderStackSettings(part: string, { name }: NewProject, settings: Partial<Settings>): string {
  const shown = Object.entries(settings).filter(([, value]) => value !== undefined);
  const config = Object.fromEntries([
    [`${name}:${partSetting}`, part],
    ...shown.map(([setting, value]) => [`shortlink:${setting}`, value]),
  ]);
  return stringify({ config }, { schema: "yaml-1.1" });
}
