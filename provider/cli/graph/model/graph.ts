import type { Graph as RoutingGraph } from "../../../routing";
import type { HouseLink } from "../../../rules";

// A routing graph as it is drawn: each link, its routes in the order in which they are considered, and their
// destinations. Everything in it may be shown: of a PASSWORD feature it holds only the type, and URLs hold no login.

/** The routing graph of a program or an account. */
export interface Graph {
  /** What the graph is of: "Stack dev of project shop". */
  readonly title: string;
  readonly links: readonly GraphLink[];
}

export interface GraphLink {
  /** Identifies the link in warnings and marks: its URN in a stack, its id in an account. */
  readonly key: string;
  /** The slug, or the title or name of a link that has no slug. */
  readonly name: string;
  readonly title: string | undefined;
  readonly id: string | undefined;
  readonly kind: string | undefined;
  readonly slugs: readonly string[];
  readonly domainId: string | undefined;
  readonly folder: GraphFolder | undefined;
  /** The features of the link itself. */
  readonly features: readonly Chip[];
  /** In the order in which they are considered. */
  readonly routes: readonly GraphRoute[];
  /** What the link does with visitors. Unlike the rest, it is not for showing. */
  readonly routing: RoutingGraph;
  /** What rules of the house look at besides; undefined where too little of the link is known. Not for showing, either. */
  readonly facts: LinkFacts | undefined;
  /** The keys of resources that belong to the link and are not drawn, such as its QR code. */
  readonly memberKeys: readonly string[];
  /** Whether `routes` has all routes of the link. */
  readonly hasAllRoutes: boolean;
  /** A remark to show with the link: that it is not created yet, or why its routes are missing. */
  readonly remark: string | undefined;
}

/** What rules look at that a drawing does not show. */
export interface LinkFacts extends Pick<HouseLink, "name" | "names" | "slugs" | "title" | "passwords"> {
  /** Whether the link is in a folder, which one that may be. */
  readonly hasFolder: boolean;
}

/** A folder of links. */
export interface GraphFolder {
  /** Its id, or its URN while the id is not known. */
  readonly id: string;
  readonly title: string | undefined;
  /** Its name in the program; absent for one of an account. */
  readonly name?: string;
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
  /** Its key in the link's `routing`; undefined where the route is not known. */
  readonly routingKey: string | undefined;
  readonly destination: Destination;
  /** Whether a certain visitor takes the route; undefined where the drawing is not about one. */
  readonly way?: "taken" | "possible" | "not taken" | undefined;
}

/** A condition or a feature. */
export interface Chip {
  /** Its URN, where it is a resource of its own. */
  readonly key: string | undefined;
  readonly kind: "condition" | "feature";
  readonly type: string;
  readonly text: string;
  readonly isEnabled: boolean;
  /** When it ends the route or the link. */
  readonly expires: Date | undefined;
}

export interface Destination {
  readonly text: string;
  readonly url: string | undefined;
  /** The key of the link of the same graph to which the URL leads. */
  readonly linkKey: string | undefined;
}

/** A message about a link, a route or a chip, which is marked in the drawing. */
export interface Note {
  readonly kind: NoteKind;
  /** The mark in the drawing, in a word or two. */
  readonly label: string;
  /** The whole sentence. */
  readonly text: string;
  /** More about it, one line each. */
  readonly details?: readonly string[];
}

/** `visit` says what a visitor gets. */
export type NoteKind =
  | "warning"
  | "note"
  | "visit"
  | "drift"
  | "missing"
  | "edit"
  | "new"
  | "replaced"
  | "deleted";

/** Notes by the key of the link, route or chip that they are about. */
export type Notes = ReadonlyMap<string, readonly Note[]>;

/** A link's name and id in a sentence: `autumn (lnk_1)`. */
export const displayName = ({ name, id }: GraphLink): string =>
  id && id !== name ? `${name} (${id})` : name;
