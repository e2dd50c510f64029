import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import * as z from "zod";

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

/**
 * The folder of a backend of files; undefined for any other backend.
 *
 * @param url the URL of the backend, which may end in a query: `file://./state?metadata=skip`
 * @param cwd where Pulumi runs
 */
export function backendFolder(url: string, cwd: string): string | undefined {
  const [, path] = /^file:\/\/([^?]*)/.exec(url) ?? [];
  if (path === undefined) return undefined;
  const decoded = /%(?![0-9a-f]{2})/i.test(path) ? path : decodeURIComponent(path);
  return resolve(cwd, decoded.replace(/^~(?=\/|$)/, homedir()));
}

const StackLock = z.object({
  pid: z.int().describe("The process of the engine."),
  username: z.string(),
  hostname: z.string(),
  timestamp: z.string().describe("When the run started."),
});

/** The lock that a run holds on a stack. A run that was killed leaves it. */
export type StackLock = z.infer<typeof StackLock>;

/**
 * Reads the locks of a stack from the folder of a backend.
 *
 * @throws Error when the folder cannot be read
 */
export async function readLocks(folder: string, project: string, stack: string): Promise<StackLock[]> {
  const locks = join(folder, ".pulumi", "locks");
  // Folders that were first used before Pulumi 3.61 have no projects.
  const places = [join(locks, "organization", project, stack), join(locks, stack)];
  const found = await Promise.all(places.map((place) => readAll(place)));
  return found.flat().flatMap((text) => {
    const { success, data } = StackLock.safeParse(parseJson(text));
    return success ? [data] : [];
  });
}

/** The texts of the JSON files in a folder; none if there is no such folder. */
async function readAll(folder: string): Promise<string[]> {
  const missing = (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  };
  const names = (await readdir(folder).catch(missing)).filter((name) => name.endsWith(".json"));
  // A run may end between the two, and delete its lock.
  const texts = names.map((name) => readFile(join(folder, name), "utf8").then((text) => [text], missing));
  return (await Promise.all(texts)).flat();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
