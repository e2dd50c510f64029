import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../client/errors/did-you-mean";
import {
  type browserNames,
  conditionShapes,
  type deviceNames,
  type osNames,
} from "../contract/assumptions/shapes";
import { startOf } from "../contract/assumptions/time";
import { expires } from "./features";
import type { ConditionInput, RouteInput } from "./generated/types";
import type { JsonInput } from "./json";

/** A text of which editors suggest the usual ones. Any other is accepted as well. */
type Text<Usual extends string> = Usual | (string & Record<never, never>);

/** One value or several. */
export type OneOrMore<Usual extends string = never> = pulumi.Input<
  Text<Usual> | readonly pulumi.Input<Text<Usual>>[]
>;

/** Which visitors a route is for: those of whom everything that is set holds. Of several values, one has to hold. */
export interface Visitors {
  /** Their countries, as codes of two letters: `["DE", "AT"]`. */
  country?: OneOrMore | undefined;
  /** Their devices, by the names of device profiles: `"PHONE"`. */
  deviceProfile?: OneOrMore<(typeof deviceNames)[number]> | undefined;
  /** Their operating systems: `"iOS"`. */
  os?: OneOrMore<(typeof osNames)[number]> | undefined;
  /** Their browsers: `"Firefox"`. */
  browser?: OneOrMore<(typeof browserNames)[number]> | undefined;
  /** Their languages, as tags: `["fr", "fr-CA"]`. */
  language?: OneOrMore | undefined;
  /** The host names of the pages that they come from: `"news.example.com"`. */
  referrerDomain?: OneOrMore | undefined;
  /** A regular expression that matches their user agent: `"bot|crawler"`. */
  userAgent?: pulumi.Input<string> | undefined;
}

/** The inputs of a route besides the visitors whom it is for. It leads to a `url`, or does what its `actionType` says. */
export type RouteFields = Omit<
  RouteInput,
  "actionConfig" | "actionType" | "conditions" | "isGlobalFallback"
> & {
  /** Further conditions that visitors must meet. */
  conditions?: pulumi.Input<ConditionInput>[] | undefined;
} & (
    | { /** The destination. */ url: pulumi.Input<string>; actionType?: undefined; actionConfig?: undefined }
    | {
        url?: undefined;
        actionType: NonNullable<RouteInput["actionType"]>;
        actionConfig?: RouteInput["actionConfig"];
      }
  );

/** Where a route leads: a URL, or the inputs of the route. */
export type Destination = pulumi.Input<string> | RouteFields;

/**
 * A route for some visitors.
 *
 * @throws RunError when it would be for all of them
 *
 * @example
 * ```ts
 * new shortlink.Link("app", {
 *   routes: [
 *     shortlink.when({ country: ["DE", "AT"], os: "iOS" }, "https://example.com/de/ios"),
 *     shortlink.otherwise("https://example.com"),
 *   ],
 * });
 * ```
 */
export function when(visitors: Visitors, destination: Destination): RouteInput {
  const given = new Map(
    Object.entries<OneOrMore | undefined>({ ...visitors }).filter(([, value]) => value !== undefined),
  );
  const known = Object.entries(conditionShapes);
  const names = known.map(([name]) => name);
  const [unknown] = [...given.keys()].filter((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new pulumi.RunError(`when: visitors have no ${unknown}.${didYouMean(unknown, names)}`);
  }
  // The order of this table and not that of the program, so that the same visitors always give the same route.
  const chosen = known.flatMap(([name, shape]) => {
    const value = given.get(name);
    return value === undefined ? [] : [{ shape, value }];
  });
  const [first] = chosen;
  if (!first) {
    throw new pulumi.RunError(
      `when: says nothing about the visitors; set one of ${names.join(", ")}, or use otherwise for all other visitors.`,
    );
  }
  const { conditions = [], ...route } = routeTo(destination, first.shape.platform);
  return {
    ...route,
    conditions: [...chosen.map(({ shape, value }) => conditionOf(shape, value)), ...conditions],
  };
}

/**
 * The fallback of a graph: the route for all other visitors.
 *
 * @example
 * ```ts
 * shortlink.otherwise({ url: "https://example.com", features: [shortlink.clicks(500)] });
 * ```
 */
export const otherwise = (destination: Destination): RouteInput => ({
  ...routeTo(destination, "GLOBAL"),
  isGlobalFallback: true,
});

/**
 * A route for all visitors before a link opens. It comes first, and expires when the link opens.
 *
 * @param at a Date or a text such as `2030-12-01T08:00:00Z`. A day alone starts with it in UTC.
 * @param options.before where visitors go until then
 *
 * @example
 * ```ts
 * new shortlink.Link("sale", {
 *   routes: [
 *     shortlink.opens("2030-12-01T08:00:00Z", { before: "https://example.com/soon" }),
 *     shortlink.otherwise("https://example.com/sale"),
 *   ],
 * });
 * ```
 */
export function opens(
  at: pulumi.Input<string | Date>,
  { before }: { readonly before: Destination },
): RouteInput {
  const { features = [], ...route } = routeTo(before, "GLOBAL");
  const end = expires(isKnown(at) ? startOf(at) : pulumi.output(at).apply((time) => startOf(time)));
  const all = Array.isArray(features)
    ? [...features, end]
    : pulumi.output(features).apply((known) => [...(known ?? []), end]);
  return { ...route, features: all };
}

const isKnown = (at: pulumi.Input<string | Date>): at is string | Date =>
  typeof at === "string" || at instanceof Date;

type Shape = (typeof conditionShapes)[keyof typeof conditionShapes];

const conditionOf = ({ type, valueKey }: Shape, value: OneOrMore): ConditionInput =>
  valueKey === undefined
    ? { type, operator: "REGEX", valueKey: value as pulumi.Input<string> }
    : { type, operator: "IN", valueKey, valueJson: { values: listOf(value) } };

function listOf(value: OneOrMore): JsonInput {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value : pulumi.output(value).apply((known) => [known].flat());
}

/** @param byDefault the platform of a destination that has none */
function routeTo(
  destination: Destination,
  byDefault: NonNullable<RouteInput["platform"]>,
): Omit<RouteInput, "conditions"> & Pick<RouteFields, "conditions"> {
  const { url, platform = byDefault, ...fields } = isUrl(destination) ? { url: destination } : destination;
  const route = { platform, ...fields };
  return url === undefined ? route : { ...route, actionType: "URL", actionConfig: { url } };
}

const isUrl = (destination: Destination): destination is pulumi.Input<string> =>
  typeof destination === "string" || destination instanceof Promise || pulumi.Output.isInstance(destination);
