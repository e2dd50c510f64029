// A routing graph as it is drawn: link → routes in the order in which they are considered → destinations. Whatever it
// holds may be shown: nothing of a PASSWORD feature but its type, and no part of a URL that logs in.

/** The routing graph of a program or of an account. */
export interface Graph {
  /** What it is the graph of: "Stack dev of project shop". */
  readonly title: string;
  readonly links: readonly GraphLink[];
}

export interface GraphLink {
  /** What warnings and marks name it by: its URN in a stack, its id in an account. */
  readonly key: string;
  /** What people know it by. */
  readonly name: string;
  readonly title: string | undefined;
  readonly id: string | undefined;
  readonly kind: string | undefined;
  readonly slugs: readonly string[];
  readonly domainId: string | undefined;
  readonly folderId: string | undefined;
  /** Features at the level of the link. */
  readonly features: readonly Chip[];
  /** In the order in which they are considered. */
  readonly routes: readonly GraphRoute[];
  /** What else belongs to it and is not drawn apart, such as its QR code: the keys by which it is marked. */
  readonly members: readonly string[];
  /** Whether these are all of its routes. */
  readonly isWhole: boolean;
  /** What else there is to know: that it is still to be created, or where its routes are. */
  readonly remark: string | undefined;
}

export interface GraphRoute {
  readonly key: string;
  readonly name: string;
  readonly platform: string | undefined;
  readonly conditions: readonly Chip[];
  readonly features: readonly Chip[];
  readonly isFallback: boolean;
  readonly isActive: boolean;
  readonly priority: number;
  readonly sortOrder: number;
  /** Whether its place among routes of the same priority is known. */
  readonly isListed: boolean;
  /** What narrows whom the route is for, in one text; undefined where it is not known. "" is for everybody. */
  readonly audience: string | undefined;
  readonly destination: Destination;
}

/** A condition or a feature. */
export interface Chip {
  /** Its URN, where it is a resource of its own. */
  readonly key: string | undefined;
  readonly kind: "condition" | "feature";
  readonly type: string;
  readonly text: string;
  /** Of a condition: what it says, in one form; undefined where something of it is not known. */
  readonly meaning: string | undefined;
  readonly isEnabled: boolean;
  /** When it ends the route or the link. */
  readonly expires: Date | undefined;
}

export interface Destination {
  readonly text: string;
  readonly url: string | undefined;
  /** The link of the same graph to which it leads. */
  readonly own: string | undefined;
}

/** Something to be said of a link, a route or a chip, and to be seen in the picture. */
export interface Note {
  readonly kind: NoteKind;
  /** In a word or two: what stands in the picture. */
  readonly label: string;
  /** The whole sentence. */
  readonly text: string;
  /** What else belongs to it, a line each. */
  readonly details?: readonly string[];
}

export type NoteKind = "warning" | "drift" | "gone" | "edit" | "new" | "replaced" | "deleted";

/** What there is to be said, by the key of what it is about. */
export type Notes = ReadonlyMap<string, readonly Note[]>;

/** What people call a link in a sentence: `autumn (lnk_1)`. */
export const naming = ({ name, id }: GraphLink): string => (id && id !== name ? `${name} (${id})` : name);
