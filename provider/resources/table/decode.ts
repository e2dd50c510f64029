import { UserError } from "../../client";

/**
 * Decodes a text in UTF-8, or in UTF-16 with the byte order mark that spreadsheets write.
 *
 * @param path the name of its file, for the error
 * @throws UserError when it is neither
 */
export function decodeText(path: string, bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  // The signatures of ZIP, which workbooks are as well, and of gzip.
  if ((first === 0x50 && second === 0x4b && third === 3) || (first === 0x1f && second === 0x8b))
    throw new UserError(`${path}: is a workbook or an archive, and not text; save it as CSV in UTF-8.`);
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UserError(`${path}: is not text in UTF-8; save it again as UTF-8.`);
  }
}
