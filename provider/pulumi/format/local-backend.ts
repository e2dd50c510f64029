import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes a stack without resources into an empty folder, as a backend of files stores it. `pulumi stack init` would also change
 * the project's files, and take a quarter of a second.
 */
export async function writeEmptyStack(folder: string, project: string, stack: string): Promise<void> {
  const stacks = join(folder, ".pulumi", "stacks", project);
  await mkdir(stacks, { recursive: true });
  await writeFile(join(folder, ".pulumi", "meta.yaml"), "version: 1\n");
  const checkpoint = { stack: `organization/${project}/${stack}`, latest: null };
  await writeFile(join(stacks, `${stack}.json`), JSON.stringify({ version: 3, checkpoint }));
}
