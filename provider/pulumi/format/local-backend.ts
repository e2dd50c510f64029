import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes a stack into a folder, as a backend of files stores it. `pulumi stack init` would also change the project's files, and
 * take a quarter of a second.
 *
 * @param outputs the stack's outputs; without them, it has never been updated
 */
export async function writeStack(
  folder: string,
  project: string,
  stack: string,
  outputs?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stacks = join(folder, ".pulumi", "stacks", project);
  await mkdir(stacks, { recursive: true });
  await writeFile(join(folder, ".pulumi", "meta.yaml"), "version: 1\n");
  const checkpoint = {
    stack: `organization/${project}/${stack}`,
    latest: outputs ? deploymentOf(project, stack, outputs) : null,
  };
  await writeFile(join(stacks, `${stack}.json`), JSON.stringify({ version: 3, checkpoint }));
}

/** The state of a stack that has outputs and no resources. */
function deploymentOf(project: string, stack: string, outputs: Readonly<Record<string, unknown>>) {
  const type = "pulumi:pulumi:Stack";
  const urn = `urn:pulumi:${stack}::${project}::${type}::${project}-${stack}`;
  const manifest = { time: new Date().toISOString(), magic: "", version: "" };
  return { manifest, resources: [{ urn, type, custom: false, outputs }] };
}
