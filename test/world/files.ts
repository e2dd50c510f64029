import fs from "node:fs";
import { posix } from "node:path";

// The temporary files that a program and its providers exchange, in memory.

const root = "/world-of-files";

/** A folder in which files are in memory, for as long as these functions stand in for those of `node:fs`. */
export class MemoryFiles {
  readonly folder = root;
  private readonly files = new Map<string, string>();
  private count = 0;

  /** What stands for functions of `node:fs`, by their names. */
  readonly functions = this.standIns({
    existsSync: () => true,
    mkdirSync: () => undefined,
    mkdtempSync: (prefix) => `${prefix}${++this.count}`,
    readdirSync: (path) => {
      const inside = [...this.files.keys()].filter((it) => it.startsWith(`${path}/`));
      return [...new Set(inside.map((it) => it.slice(path.length + 1).split("/")[0]))];
    },
    readFileSync: (path) => this.get(path),
    statSync: (path) => ({ size: this.get(path).length }),
    rmSync: (path) => {
      for (const it of this.files.keys()) if (it === path || it.startsWith(`${path}/`)) this.files.delete(it);
    },
    rmdirSync: () => undefined,
    copyFileSync: (path, to) => void this.files.set(String(to), this.get(path)),
    writeFileSync: (path, text) => void this.files.set(path, String(text)),
    appendFileSync: (path, text) => void this.files.set(path, (this.files.get(path) ?? "") + text),
  });

  private get(path: string): string {
    const text = this.files.get(path);
    if (text === undefined) throw Object.assign(new Error(`no ${path}`), { code: "ENOENT" });
    return text;
  }

  private standIns(own: Readonly<Record<string, (path: string, more: unknown) => unknown>>) {
    return Object.fromEntries(
      Object.entries(own).map(([name, run]) => {
        const real = fs[name as "readFileSync"] as (...args: unknown[]) => unknown;
        const standIn = (path: unknown, ...more: unknown[]) =>
          typeof path === "string" && path.startsWith(root)
            ? run(posix.normalize(path), more[0])
            : real(path, ...more);
        return [name, standIn];
      }),
    );
  }
}
