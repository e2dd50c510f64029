import type {
  ConditionInput,
  FeatureInput,
  Json,
  LinkInput,
  RouteFeatureInput,
  RouteInput,
  TargetInput,
} from "../../provider/contract";

/** The properties of every object that belongs to an account. */
export interface OwnedObject {
  readonly id: string;
  /** The account it belongs to. */
  readonly owner: string;
  /** Increases with every created object. Lists are sorted by it, and cursors refer to it. */
  readonly seq: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Has every property that a write may omit, possibly as null. */
type Complete<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K];
};

type Identified = { readonly id: string };

export type StoredCondition = Complete<ConditionInput> & Identified;
/** Holds the password in clear text, in memory only. */
export type StoredFeature = Complete<FeatureInput> & Identified;
export type StoredTarget = Required<TargetInput> & Identified;
export type StoredRouteFeature = Complete<RouteFeatureInput> & Identified;

export interface StoredRoute
  extends Identified,
    Omit<Complete<RouteInput>, "conditions" | "features" | "targetItemIds"> {
  readonly conditions: readonly StoredCondition[];
  readonly features: readonly StoredFeature[];
  /** The items bound to the route. `targetItemIds` lists only their ids. */
  readonly targets: readonly StoredTarget[];
}

/** A link with its whole graph, which is created and deleted with it (spec 4.1). */
export interface StoredLink
  extends OwnedObject,
    Omit<Complete<LinkInput>, "url" | "slug" | "routes" | "routeFeatures"> {
  readonly slug: string;
  readonly routes: readonly StoredRoute[];
  readonly routeFeatures: readonly StoredRouteFeature[];
  /** The destination of a link without routes, in a service that has such links. */
  readonly url?: string | null;
}

/** A tree, board or folder. Fields beyond the spec are stored as they are. */
export interface StoredCollection extends OwnedObject {
  readonly fields: Readonly<Record<string, Json>>;
}

/** The first response to an idempotency key (spec 4.6). */
export interface StoredResponse extends Identified {
  /** A hash of method, path and body, to compare payloads. */
  readonly fingerprint: string;
  readonly status: number;
  readonly text: string | null;
  readonly requestId: string;
}

/** The number of writes by an account. */
export interface Usage extends Identified {
  readonly writes: number;
}

/** The visits of a link. */
export interface StoredVisits extends Identified {
  /** How many there were: of all of them (`link`), and of those for which a route decided, by its id. */
  readonly counts: Readonly<Record<string, number>>;
  /** By date: how many, and hashes of who came. */
  readonly days: Readonly<Record<string, { readonly events: number; readonly visitors: readonly string[] }>>;
}

/** A named value of the emulator itself. */
export interface Metadata extends Identified {
  readonly value: string;
}
