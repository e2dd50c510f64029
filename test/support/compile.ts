import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { project, sh, temporaryFolder } from "./shell";

/**
 * Compiles programs as a project would. Returns the output of the compiler.
 *
 * @param more compiler options besides --strict
 */
export async function compile(programs: readonly string[], ...more: string[]): Promise<string> {
  const folder = temporaryFolder(join(project, ".results"));
  const files = programs.map((program, index) => ({ name: `program-${index}.ts`, program }));
  for (const { name, program } of files) writeFileSync(join(folder, name), program);
  const options = [
    "--ignoreConfig --strict --noEmit --skipLibCheck --target es2022 --module node20 --types node",
    ...more,
  ];
  const names = files.map(({ name }) => name);
  const { output } = await sh(["tsc", ...options, ...names].join(" "), { cwd: folder });
  return output;
}
