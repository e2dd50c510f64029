import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The files and folders that belong in the package. */
const expectedContent = [
  "LICENSE",
  "README.md",
  "package.json",
  "dist/emulator/",
  "dist/plugin/",
  "dist/provider/",
  "dist/sdk/",
  "docs/reference/rules.schema.json",
  "docs/reference/visitors.schema.json",
];

/** Leaves little room for growth. Raise it deliberately. */
const maxBytes = 1_800_000;

/** The result of `npm pack`. */
export interface Packed {
  readonly archive: string;
  readonly files: readonly string[];
  /** The size of each file, in bytes. */
  readonly sizes: readonly (readonly [path: string, size: number])[];
  /** The size of the archive, in bytes. */
  readonly size: number;
  remove(): void;
}

/** Packs the built project as `npm publish` would, into a temporary folder. */
export function pack(project: string): Packed {
  const folder = mkdtempSync(join(tmpdir(), "shortlink-packed-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const isWindows = process.platform === "win32";
    const printed = execFileSync("npm", args, { cwd: project, encoding: "utf8", shell: isWindows });
    const [{ filename, files, size }] = JSON.parse(printed);
    const sizes = files.map((it: { path: string; size: number }) => [it.path, it.size] as const);
    const paths = sizes.map(([path]: readonly [string, number]) => path);
    return { archive: join(folder, filename), files: paths, sizes, size, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Finds what is wrong with the content of the package, each as a sentence. */
export function packageProblems({ files, size }: Pick<Packed, "files" | "size">): string[] {
  const isWanted = (file: string) =>
    expectedContent.some((it) => (it.endsWith("/") ? file.startsWith(it) : file === it)) &&
    !/(^|\/)(node_modules|test)\/|\.(map|tsbuildinfo|log)$|(?<!\.d)\.m?ts$/.test(file);
  const problems = files
    .filter((file) => !isWanted(file))
    .map((file) => `${file} does not belong in the package.`);
  if (size > maxBytes) problems.push(`The package has ${size} bytes; the limit is ${maxBytes}.`);
  return problems;
}
