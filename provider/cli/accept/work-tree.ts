import { execFile } from "node:child_process";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";
import { UserError } from "../../client";

const run = promisify(execFile);

/** What Git knows of the folder of a project. */
export interface WorkTree {
  /** The path of the folder from the root of the repository, with a slash at its end; "" outside of one. */
  readonly prefix: string;
  /** Those of some files that have changes which are not committed, or that Git ignores. */
  readonly unsaved: readonly string[];
}

/** Looks at files in Git. Without Git, or outside of a repository, no file counts as changed. */
export async function readWorkTree(folder: string, files: readonly string[]): Promise<WorkTree> {
  const git = async (cwd: string, ...args: string[]) =>
    (await run("git", args, { cwd, env: { ...process.env, LC_ALL: "C" } })).stdout;
  const status = ["--literal-pathspecs", "status", "--ignored", "--porcelain", "-z", "--"];
  try {
    const prefix = (await git(folder, "rev-parse", "--show-prefix")).trim();
    const unsaved: string[] = [];
    // In the folder of each file, since that may be in a submodule.
    for (const [cwd, paths] of Map.groupBy(files, (it) => dirname(it)))
      for (const line of (await git(cwd, ...status, ...paths.map((it) => basename(it)))).split("\0"))
        if (line.length > 3) unsaved.push(line.slice(3));
    return { prefix, unsaved };
  } catch (error) {
    const { code, stderr = "" } = error as { readonly code?: unknown; readonly stderr?: string };
    if (code === "ENOENT" || stderr.includes("not a git repository")) return { prefix: "", unsaved: [] };
    throw new UserError(`Git cannot read the repository of the program: ${stderr.trim()}`, { cause: error });
  }
}
