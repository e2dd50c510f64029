import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { UserError } from "../../../client";
import { addToSection, namesInYaml, programFileIn } from "../../program/yaml-program";
import { tableFiles, tablesFolder } from "../declared-resource";
import { renderYaml } from "../yaml";
import { type ExistingProgram, freeName, type ProgramLocation, tablesNote } from "./program-edit";

/**
 * Finds a program in YAML: Main.yaml, or Pulumi.yaml.
 *
 * @throws UserError when it is in JSON
 */
export async function findYamlProgram({ folder, main }: ProgramLocation): Promise<ExistingProgram> {
  const place = resolve(folder, main ?? ".");
  const found = programFileIn(place);
  if (!found?.endsWith(".yaml")) {
    throw new UserError(
      `The program is ${found ? "in JSON" : "neither in Main.yaml nor in Pulumi.yaml"}. Name it Main.yaml, and write it in YAML.`,
    );
  }
  const path = join(place, found);
  const name = relative(folder, path);
  const text = await readFile(path, "utf8");
  return {
    language: "yaml",
    names: namesInYaml(text, name),
    plan: async (declared) => {
      const tables = freeName(place, tablesFolder);
      const render = (indent: number) => renderYaml({}, declared, { indent, tables });
      const files = tableFiles(declared, tables).map(([file, table]) => [join(place, file), table] as const);
      return {
        tables,
        files: new Map([...files, [path, addToSection(text, "resources", render, name)]]),
        notes: [
          `They are at the end of resources in ${name}.`,
          ...(files.length > 0 ? [tablesNote(relative(folder, join(place, tables)))] : []),
        ],
      };
    },
  };
}
