import { readFile } from "node:fs/promises";
import { UserError } from "../../client";
import { decodeText } from "../../resources/table/decode";
import type { Content } from "./arrived";
import { kindNames } from "./choices";
import { kindNamed } from "./kinds/kinds";
import { contentOf } from "./source/content";

/** Reads a file to convert. See {@link readText}. */
export async function readArrival(file: string): Promise<Content> {
  return contentOf((await readText(file)).text, file);
}

/**
 * Reads a file with links as text, and as the same text in UTF-8 exactly as it is, with its byte order mark.
 *
 * @throws UserError when it cannot be read; for the name of a kind in its place, with how to get such a file
 */
export async function readText(file: string): Promise<{ readonly text: string; readonly exact: string }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    const kind = kindNames.find((it) => it === file);
    if (error.code !== "ENOENT") throw new UserError(`${file}: cannot be read (${error.code}).`);
    throw new UserError(
      kind === undefined
        ? `${file}: there is no such file.`
        : `${file} is a kind of files, and needs one. ${kindNamed(kind).howToExport} Then name that file.`,
    );
  });
  const text = decodeText(file, bytes);
  if (text.includes("\0")) throw new UserError(`${file}: is not text in UTF-8; save it again as UTF-8.`);
  return { text, exact: bytes[0] === 0xff || bytes[0] === 0xfe ? text : bytes.toString() };
}
