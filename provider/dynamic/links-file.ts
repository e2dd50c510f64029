import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { UserError } from "../client";
import type { Properties } from "../lifecycle";
import { accept, Recorder } from "../lifecycle";
import { decodeText } from "../resources/table/decode";
import { readTable } from "../resources/table/read-table";

/**
 * Reads a table of links from a file. A recording run notes what is wrong with it, and goes on with the other links.
 *
 * @param path the file, relative to the current folder
 * @throws UserError when the file or one of its links is wrong, with everything that is
 */
export function readLinksFile(path: string): Readonly<Record<string, Properties>> {
  const { links, failures } = readTable(decodeText(path, bytesOf(path)));
  const table = { file: resolve(path) };
  return accept(path, { failures, result: links, table }, Recorder.fromEnvironment());
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UserError(`${path}: there is no such file in ${process.cwd()}.`);
    throw new UserError(`${path}: cannot be read (${code}).`);
  }
}
