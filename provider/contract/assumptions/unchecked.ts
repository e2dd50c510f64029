import type { Unchecked } from "./assumption";

/** Assumptions that no request can show. */
export const uncheckedAssumptions: readonly Unchecked[] = [
  {
    spec: "2.5",
    sentence:
      "Routes with a higher `priority` are evaluated first, then those with a lower `sortOrder`, and the global fallback last. Where these are equal, the order in the list may decide; a new route is added at its end.",
    affects:
      "Whether another order of inline routes is a difference, and drawings and warnings of `shortlink graph`.",
  },
  {
    spec: "2.6",
    sentence:
      "A condition compares with `value` or `values` in its `valueJson`. All conditions of a route must hold.",
    affects: "Warnings of `shortlink graph` about routes that no visitor reaches.",
  },
  {
    spec: "2.6",
    sentence: "The pattern of a REGEX condition is in its `valueKey`, in a dialect much like JavaScript's.",
    affects: "A pattern that does not compile is refused in a preview.",
  },
  {
    spec: "2.7",
    sentence:
      "An EXPIRATION_DATE feature takes effect at the first time in its `config` whose name suggests an end.",
    affects: "Warnings of `shortlink graph` about links that have expired.",
  },
  {
    spec: "2.5",
    sentence: "A route without an `actionType` is not a URL action, so its `actionConfig` is free-form JSON.",
    affects: "Validation of `actionConfig.url`.",
  },
  {
    spec: "4.6",
    sentence: "The service remembers an idempotency key for longer than a run and its repetition take.",
    affects: "A run that is started again after a crash with the same operation seed.",
  },
  {
    spec: "8",
    sentence: "A limit of requests per second is reported with the status 429, with or without Retry-After.",
    affects: "How fast the provider sends requests.",
  },
  {
    spec: "8",
    sentence: "A quota that is used up is reported with another status than 429.",
    affects: "The provider does not wait for a quota.",
  },
  {
    spec: "4.2, 4.5",
    sentence:
      "Lists of routes, of a route's children and of domains have further pages only if `meta` shows a cursor.",
    affects: "Graphs with more than 100 routes, and accounts with more than 100 domains.",
  },
];
