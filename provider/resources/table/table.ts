import type { Failure, Path, Properties } from "../../lifecycle";

/** The links of a table: what `links` of a LinkSet holds, as text. */
export interface Table {
  /** The inputs of each link by its key, in the order of the text. A cell that is wrong is missing from them. */
  readonly rows: ReadonlyMap<string, Properties>;
  /** Everything that is wrong with the text, in its order. A path says where: `line 17, column url`. */
  readonly failures: readonly Failure[];
  /**
   * Where a value of a row is, for the messages of later checks: `line 17, column url`, or `["press"].url` in JSON.
   *
   * @param path its path in the inputs of the link, which may be formatted already, as that of a failure is
   */
  place(key: string, path: Path | string): string;
}
