import type { Unchecked } from "./assumption";

/** Assumptions that no request can show. */
export const uncheckedAssumptions: readonly Unchecked[] = [
  {
    spec: "2.5",
    sentence:
      "The global fallback is considered after all other routes. A new route is added at the end of the list.",
    affects: "Whether another order of inline routes is a difference, drawings, and what visitors get.",
  },
  {
    spec: "2.6",
    sentence:
      "Countries, devices, systems, browsers, languages and domains are compared without regard to case.",
    affects: "What visitors get.",
  },
  {
    spec: "2.7",
    sentence:
      "A LIMIT counts the visits of its route, or of the link if it is a feature of the link. What has expired or is used up asks for no password.",
    affects: "What visitors get.",
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
    affects:
      "A run that is started again after a crash with the same operation seed, and the repetition of a create that got no response.",
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
