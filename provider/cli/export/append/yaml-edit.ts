import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { UserError } from "../../../client";
import { addToSection, namesInYaml } from "../../program/yaml-program";
import { renderYaml } from "../yaml";
import type { ExistingProgram, ProgramLocation } from "./program-edit";

/**
 * Finds a program in YAML: Main.yaml, or Pulumi.yaml.
 *
 * @throws UserError when it is in JSON
 */
export async function findYamlProgram({ folder, main }: ProgramLocation): Promise<ExistingProgram> {
  const place = resolve(folder, main ?? ".");
  const found = ["Main.json", "Main.yaml", "Pulumi.yaml"].find((name) => existsSync(join(place, name)));
  if (!found?.endsWith(".yaml")) {
    throw new UserError(
      `The program is ${found ? "in JSON" : "neither in Main.yaml nor in Pulumi.yaml"}. Name it Main.yaml, and write it in YAML.`,
    );
  }
  const path = join(place, found);
  const name = relative(folder, path);
  const text = await readFile(path, "utf8");
  return {
    names: namesInYaml(text, name),
    plan: async (declared) => ({
      files: new Map([
        [path, addToSection(text, "resources", (indent) => renderYaml({}, declared, indent), name)],
      ]),
      notes: [`They are at the end of resources in ${name}.`],
    }),
  };
}
