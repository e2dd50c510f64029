import type { VisitorProperty } from "../../contract";
import type { Properties } from "../../lifecycle";
import type { KindName } from "./choices";

// What links look like, wherever they come from.

/** The visitors of a target: those of whom everything holds. Of several values, one has to hold. */
export type Visitors = Readonly<Partial<Record<VisitorProperty, readonly string[]>>>;

/** Where some visitors of a link end up. */
export interface Target {
  readonly visitors: Visitors;
  readonly url: string;
}

/** What the numbers of places count: lines, or entries where several stand on one line, as in JSON without line breaks. */
export type Unit = "line" | "entry";

/** A link of another service or of a redirect file. */
export interface ArrivedLink {
  /** The line on which it begins, or the number of its entry: see {@link Arrival.unit}. */
  readonly line: number;
  /** The path of its short URL; undefined if the file has none. */
  readonly slug: string | undefined;
  /** The host of its short URL; undefined if the file has none. */
  readonly domain: string | undefined;
  /** Its short URL as the file has it: `https://sho.rt/autumn`. */
  readonly address: string | undefined;
  readonly url: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly imageUrl: string | undefined;
  readonly isIndexable: boolean | undefined;
  readonly hasQr: boolean;
  readonly tags: readonly string[];
  readonly folder: string | undefined;
  /** Visitors who end up elsewhere, the first target that is for them. */
  readonly targets: readonly Target[];
  /** A time, or a day whose end it is. */
  readonly expiresAt: string | undefined;
  readonly expiredUrl: string | undefined;
  /** Whether it asks for a password. The password itself is never kept. */
  readonly hasPassword: boolean;
  readonly clickLimit: number | undefined;
  /** Query parameters of `url`. */
  readonly utm: readonly (readonly [name: string, value: string])[];
}

/** Something that a converted file does not have. */
export interface Loss {
  /** As in a link; 0 for what is in no entry where entries are counted. */
  readonly line: number;
  /** What it is: `passwordContact`, `status 301`. Never a value that may be secret. */
  readonly what: string;
  readonly reason: string;
  /** Whether it is a whole entry, so that there is no link for it. */
  readonly isEntry?: boolean;
}

/** The links of a file, with everything else that it has. */
export interface Arrival {
  readonly links: readonly ArrivedLink[];
  readonly losses: readonly Loss[];
  /** How many values there are of what says nothing about a link here, such as clicks, by name. */
  readonly metadata: ReadonlyMap<string, number>;
  /** What the numbers of its places count; lines if left out. */
  readonly unit?: Unit | undefined;
  /** The number of entries: rows, objects or rules. */
  readonly entries: number;
  /** The number of entries that became routes of the links of others; none if left out. */
  readonly merged?: number;
}

/** What a person says about a file. */
export interface ReadOptions {
  /** The site whose paths a redirect file has: `https://example.com`. */
  readonly site?: string | undefined;
}

/** A format in which links arrive. */
export interface Kind {
  readonly name: KindName;
  /** "Bitly" */
  readonly title: string;
  /** How to get such a file. */
  readonly howToExport: string;
  /** Hosts that belong to the service, so that their short URLs cannot move. */
  readonly sharedHosts: readonly string[];
  /** What is converted and what is not, for the documentation. */
  readonly converts: readonly string[];
  readonly leavesOut: readonly string[];
  /** How much of a file looks like this kind; 0 if it is another one. */
  recognize(content: Content): number;
  read(content: Content, options: ReadOptions): Arrival;
}

/** The content of a file. */
export interface Content {
  readonly text: string;
  /** Its values if it is JSON: several if they stand one after another. */
  readonly json: LocatedJson | undefined;
  /** Its values if it is TOML. */
  readonly toml: Properties | undefined;
  /** Its rows if it is a dump of a database. */
  readonly sql: SqlContent | undefined;
  /** Its rows if it is taken for CSV. */
  readonly csv: CsvContent;
}

/** Values of JSON text with their places. */
export interface LocatedJson {
  readonly values: readonly unknown[];
  /** The line on which an object or a list begins. */
  lineOf(value: object): number;
}

/** Rows of a dump in SQL. */
export interface SqlContent {
  readonly rows: readonly {
    readonly line: number;
    readonly table: string;
    /** Undefined if the dump does not name them. */
    readonly columns: readonly string[] | undefined;
    readonly cells: readonly unknown[];
  }[];
  /** Statements that hold no rows. */
  readonly statements: readonly { readonly line: number; readonly verb: string }[];
  /** Rows and other statements that are not read. */
  readonly failures: readonly {
    readonly line: number;
    readonly what: string;
    readonly reason: string;
    /** Those of a row. */
    readonly columns?: readonly string[] | undefined;
  }[];
}

/** Rows of CSV text. */
export interface CsvContent {
  readonly records: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly failures: readonly { readonly line: number; readonly reason: string }[];
  /** How many cells are `NULL` without quotes, and empty here. */
  readonly nulls: number;
}
