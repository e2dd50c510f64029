import { readFileSync, realpathSync } from "node:fs";
import { relative } from "node:path";
import { type CheckRecord, textDigest } from "../../lifecycle";
import { decodeText } from "../../resources/table/decode";
import { filesIn } from "../program/files-in";

/** The files of a project from which its tables come. */
export class TableFiles {
  /** Paths by the digest of their text, once one was looked for. */
  private byDigest: ReadonlyMap<string, string> | undefined;
  private readonly folder: string;

  /** @param folder the folder of the project */
  constructor(folder: string) {
    this.folder = realpathSync(folder);
  }

  /** The path of a file from the folder of the project. */
  shown = (file: string): string => relative(this.folder, file);

  /** The path of the file of a table that a recording run has noted, from the folder of the project. */
  fileOf(table: CheckRecord["table"]): string | undefined {
    const file = this.pathOf(table);
    return file && this.shown(file);
  }

  /** The whole path of the file of a table that a recording run has noted. */
  pathOf = (table: CheckRecord["table"]): string | undefined =>
    table?.file ?? (table?.digest === undefined ? undefined : this.find(table.digest));

  /** The file that has a text. Programs pass texts, and nothing says where these come from. */
  find(digest: string): string | undefined {
    this.byDigest ??= new Map(
      tablesIn(this.folder).flatMap((file) => {
        const text = readTableFile(file);
        return text === undefined ? [] : [[textDigest(text), file] as const];
      }),
    );
    return this.byDigest.get(digest);
  }
}

/** The text of a file; undefined if it cannot be read. */
export function readTableFile(file: string): string | undefined {
  try {
    return decodeText(file, readFileSync(file));
  } catch {
    return undefined;
  }
}

/** The files that may be tables in a folder and the folders in it, without packages and what is hidden. */
export const tablesIn = (folder: string): string[] => filesIn(folder, /\.(csv|tsv|txt|json)$/i, 3);
