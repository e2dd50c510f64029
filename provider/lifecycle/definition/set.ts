import type { Failure } from "../properties/failure";
import type { Path, Properties } from "../properties/values";
import type { AnyDefinition, OutputFacts, ResourceFacts } from "./definition";

/** The entries of a set as text. */
export interface Table {
  /** The inputs of each entry by its key, in the order of the text. A value that is wrong is missing from them. */
  readonly rows: ReadonlyMap<string, Properties>;
  /** Everything that is wrong with the text, in its order. A path says where: `line 17, column url`. */
  readonly failures: readonly Failure[];
  /** Whether the header is wrong, so that all rows lack what they have in its columns. */
  readonly lacksColumns?: boolean;
  /**
   * Where a value of a row is, for the messages of later checks: `line 17, column url`, or `["press"].url` in JSON.
   *
   * @param path its path in the inputs of the entry, which may be formatted already, as that of a failure is
   */
  place(key: string, path: Path | string): string;
  /** The same as a line and a column of the text. Undefined stands for one that the text does not have. */
  locate(key: string, path: Path | string): TablePlace;
}

/** A place in the text of a table. */
export interface TablePlace {
  readonly line: number | undefined;
  readonly column: string | undefined;
}

/**
 * A resource that holds many objects of one kind, its entries, each under a key. Its inputs are `defaults` for all entries,
 * and the entries themselves, as a map or as a table in a text. The service knows nothing of the set. LinkSet is the only one: its
 * entries have a slug on a domain, and are found in the lists of links.
 */
export interface SetDefinition extends ResourceFacts {
  /** The kind of its entries. */
  readonly of: AnyDefinition;
  /** The input with the map of the entries. */
  readonly entries: string;
  /** The input of an entry that is its key, if the program sets none: a link's slug. */
  readonly keyInput: string;
  /** The inputs by which an import finds the objects, by the first part of its id: `folder/fld_1`. */
  readonly importBy: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<"ids" | "slugs" | "shortUrls", OutputFacts>>;
  /** The forms of the id that an import takes. */
  readonly id: readonly string[];
  /** Reads the entries of a table. */
  parseTable(text: string): Table;
  /** Writes entries as the text of a table. */
  tableOf(rows: ReadonlyMap<string, Properties>): string;
}

/** Any resource: one object of the API, or a set of objects. */
export type AnyResource = AnyDefinition | SetDefinition;

/** The forms of the id that an import takes: the parts of an object's id, or what a set can be made from. */
export const importIds = (resource: AnyResource): readonly string[] =>
  isSet(resource) ? resource.id : [resource.id.join("/")];

/** Whether a resource is a set of objects. */
export const isSet = (resource: AnyResource): resource is SetDefinition => "entries" in resource;
