import type {
  ConditionInput,
  FeatureInput,
  Json,
  LinkInput,
  RouteFeatureInput,
  RouteInput,
  TargetInput,
} from "../../provider/contract";

/** What every object that a caller owns carries. */
export interface Owned {
  readonly id: string;
  /** The account it belongs to. */
  readonly owner: string;
  /** Grows with every object that is created: lists are ordered by it, and cursors point to it. */
  readonly seq: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Every property that a write may leave out is there, if only as null. */
type Whole<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K];
};

type Identified = { readonly id: string };

export type StoredCondition = Whole<ConditionInput> & Identified;
/** Passwords are kept as they came, in memory only. */
export type StoredFeature = Whole<FeatureInput> & Identified;
export type StoredTarget = Required<TargetInput> & Identified;
export type StoredRouteFeature = Whole<RouteFeatureInput> & Identified;

export interface StoredRoute
  extends Identified,
    Omit<Whole<RouteInput>, "conditions" | "features" | "targetItemIds"> {
  readonly conditions: readonly StoredCondition[];
  readonly features: readonly StoredFeature[];
  /** The items the route is bound to; `targetItemIds` is the short form of the same. */
  readonly targets: readonly StoredTarget[];
}

/** A link with its whole graph: what is attached to it lives and dies with it (spec 4.1). */
export interface StoredLink
  extends Owned,
    Omit<Whole<LinkInput>, "url" | "slug" | "routes" | "routeFeatures"> {
  readonly slug: string;
  readonly routes: readonly StoredRoute[];
  readonly routeFeatures: readonly StoredRouteFeature[];
}

/** A tree, board or folder; what it holds beyond the fields of the spec is kept as it came. */
export interface StoredCollection extends Owned {
  readonly fields: Readonly<Record<string, Json>>;
}

/** The first response to an idempotency key (spec 4.6). */
export interface StoredReply extends Identified {
  /** Of method, path and body: tells the same payload from another. */
  readonly fingerprint: string;
  readonly status: number;
  readonly text: string | null;
  readonly requestId: string;
}

/** How many writes an account has made. */
export interface Usage extends Identified {
  readonly writes: number;
}

/** A value of the emulator itself, by name. */
export interface Note extends Identified {
  readonly value: string;
}
