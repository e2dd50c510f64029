import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What may be in the package: a file, or a folder. */
const wanted = [
  "LICENSE",
  "README.md",
  "package.json",
  "schema.json",
  "dist/emulator/",
  "dist/plugin/",
  "dist/provider/",
  "dist/sdk/",
];

/** More than a quarter above what there is: whoever has a reason raises it. */
const mostBytes = 1_000_000;

/** What `npm pack` made. */
export interface Packed {
  readonly archive: string;
  readonly files: readonly string[];
  /** The archive's, in bytes. */
  readonly size: number;
  remove(): void;
}

/** Packs the project as `npm publish` would, into a folder of its own. What is packed must have been built. */
export function pack(project: string): Packed {
  const folder = mkdtempSync(join(tmpdir(), "shortlink-packed-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const isWindows = process.platform === "win32";
    const printed = execFileSync("npm", args, { cwd: project, encoding: "utf8", shell: isWindows });
    const [{ filename, files, size }] = JSON.parse(printed);
    const paths = files.map(({ path }: { path: string }) => path);
    return { archive: join(folder, filename), files: paths, size, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What is wrong with the package's content, each as a sentence. */
export function unneeded({ files, size }: Pick<Packed, "files" | "size">): string[] {
  const isWanted = (file: string) =>
    wanted.some((it) => (it.endsWith("/") ? file.startsWith(it) : file === it)) &&
    !/(^|\/)(node_modules|test)\/|\.(map|tsbuildinfo|log)$|(?<!\.d)\.m?ts$/.test(file);
  const problems = files
    .filter((file) => !isWanted(file))
    .map((file) => `${file} is in the package, where nobody needs it.`);
  if (size > mostBytes) problems.push(`The package has ${size} bytes; ${mostBytes} is the most.`);
  return problems;
}
