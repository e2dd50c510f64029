import { execFile } from "node:child_process";
import { relative } from "node:path";
import { promisify } from "node:util";

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
  const git = async (...args: string[]) => (await run("git", args, { cwd: folder })).stdout;
  try {
    const prefix = (await git("rev-parse", "--show-prefix")).trim();
    const paths = files.map((it) => relative(folder, it));
    // Without paths, Git would look at all files.
    const status =
      paths.length === 0
        ? ""
        : await git(...["--literal-pathspecs", "status", "--ignored", "--porcelain", "-z", "--"], ...paths);
    const unsaved = status.split("\0").flatMap((line) => (line.length > 3 ? [line.slice(3)] : []));
    return { prefix, unsaved };
  } catch {
    return { prefix: "", unsaved: [] };
  }
}
