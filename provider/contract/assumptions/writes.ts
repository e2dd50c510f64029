import * as z from "zod";
import { Json } from "../schemas/values";
import { assumption } from "./assumption";
import { oneOf } from "./values";
import { defaults } from "./wire";

/** What the provider assumes about the effect of writes. */
export const writeAssumptions = {
  destination: assumption({
    spec: "2.4",
    sentence: "A link that is created with `url` gets a global fallback route with that destination.",
    affects: "Changes of `url`, drift of it, and the import of a link with a single destination.",
    probe: "write",
    support: "either",
    advice:
      "Nothing if responses show the destination as `url`. Otherwise, declare `routes` instead of `url`.",
    values: oneOf(["fallback", "url"]),
    assumed: "fallback",
    others: ["url"],
  }),
  defaults: assumption({
    spec: "2.4",
    sentence: `A write that omits fields gives them these values: ${Object.entries(defaults)
      .map(([name, value]) => `\`${name}\` ${JSON.stringify(value)}`)
      .join(", ")}.`,
    affects:
      "Which properties an import leaves out, and what a property that is removed from a program is set to.",
    probe: "write",
    support: "setting",
    advice: "Set it to the values that differ.",
    values: z.partialRecord(z.enum(Object.keys(defaults) as [string, ...string[]]), Json),
    assumed: {},
    others: [{ priority: 10 }, { sortOrder: 1, isQrCreated: true }],
  }),
  routingMode: assumption({
    spec: "2.4",
    sentence: "A link without a `routingMode` is SIMPLE with `url`, and ADVANCED with `routes`.",
    affects: "Which properties an import leaves out.",
    probe: "write",
    support: "either",
    advice: "Nothing. Imported programs declare `routingMode`.",
    values: oneOf(["graph", "SIMPLE", "ADVANCED"]),
    assumed: "graph",
    others: ["SIMPLE", "ADVANCED"],
  }),
  clearText: assumption({
    spec: "2.4",
    sentence:
      "An update with null clears `title`, `description`, `imageUrl`, `treeId`, `boardId` and `folderId`.",
    affects: "Removing these properties from a program.",
    probe: "write",
    support: "setting",
    advice: "Set it to `empty` if an empty string clears them.",
    values: oneOf(["null", "empty"]),
    assumed: "null",
    others: ["empty"],
  }),
  clearList: assumption({
    spec: "2.5",
    sentence: "An update with an empty list removes all entries.",
    affects: "Removing the last condition, feature, device profile or item from a program.",
    probe: "write",
    support: "setting",
    advice: "Set it to `null` if null removes them.",
    values: oneOf(["empty", "null"]),
    assumed: "empty",
    others: ["null"],
  }),
  nestedObjects: assumption({
    spec: "4.1",
    sentence: "An update of an object such as `seo` or `options` replaces the whole object.",
    affects: "Removing a key of such an object from a program.",
    probe: "write",
    support: "setting",
    advice: "Set it to `merged`, so that keys that are removed are sent as null.",
    values: oneOf(["replaced", "merged"]),
    assumed: "replaced",
    others: ["merged"],
  }),
  routeIds: assumption({
    spec: "4.1",
    sentence:
      "An update of a link's `routes` keeps the ids of the routes that it contains, by `clientRouteId` or by position.",
    affects:
      "Other objects that refer to these ids: separate conditions and features, `routeIds`, `routeId` outputs.",
    probe: "write",
    support: "either",
    advice:
      "Nothing for graphs that are declared inline. Do not declare separate conditions, features or targets for the routes of such a graph.",
    values: oneOf(["reference", "position", "new"]),
    assumed: "reference",
    others: ["position", "new"],
  }),
  routeOrder: assumption({
    spec: "2.5",
    sentence: "Responses list the routes of a link in the order in which they were written.",
    affects: "Which route of a program is which in the account, for routes without a `clientRouteId`.",
    probe: "write",
    support: "either",
    advice:
      "Give each route of a graph a `clientRouteId`, if responses show it. Otherwise, give each route a destination of its own.",
    values: oneOf(["written", "reversed"]),
    assumed: "written",
    others: ["reversed"],
  }),
  routeReferences: assumption({
    spec: "2.5",
    sentence: "Responses show the `clientRouteId` of a route.",
    affects: "Which route of a program is which in the account, when routes are reordered.",
    probe: "write",
    support: "either",
    advice:
      "Give each route of a graph a destination of its own: routes are matched by what they contain, and by their position only where that is the same.",
    values: oneOf(["shown", "hidden"]),
    assumed: "shown",
    others: ["hidden"],
  }),
  passwordUpdates: assumption({
    spec: "4.1",
    sentence: "An update of `routes` with a PASSWORD feature without `config` removes its password.",
    affects:
      "Updates of a graph with a password that is not declared: the provider refuses them, also where the service would keep it.",
    probe: "write",
    support: "either",
    advice: "Nothing.",
    values: oneOf(["removed", "kept"]),
    assumed: "removed",
    others: ["kept"],
  }),
  normalization: assumption({
    spec: "2.4",
    sentence:
      "The service returns texts, URLs, lists and free-form JSON as they were written, apart from a URL's normal form.",
    affects:
      "What state holds: the provider keeps the service's form beside the declared one, and does not report it as drift.",
    probe: "write",
    support: "either",
    advice: "Nothing.",
    values: oneOf(["none", "lowerCase", "trim"]),
    assumed: "none",
    others: ["lowerCase", "trim"],
  }),
  slugRelease: assumption({
    spec: "4.1",
    sentence: "The slug of a deleted link is available at once.",
    affects:
      "Moving a slug from one link to another in one run, and replacements with `deleteBeforeReplace`.",
    probe: "write",
    support: "cannot",
    advice: "Choose another slug, or run again once the service has released it.",
    values: oneOf(["immediate", "delayed"]),
    assumed: "immediate",
    others: ["delayed"],
  }),
  folderDelete: assumption({
    spec: "4.3",
    sentence: "Deleting a folder keeps its links.",
    affects: "Links that are not declared and are in a folder that is removed from a program.",
    probe: "write",
    support: "either",
    advice: "Move the links that you keep out of a folder before you remove it from a program.",
    values: oneOf(["keepsLinks", "deletesLinks"]),
    assumed: "keepsLinks",
    others: ["deletesLinks"],
  }),
  emptyQr: assumption({
    spec: "4.4",
    sentence: "Reading the QR state of a link without a QR code succeeds and shows no payload.",
    affects: "getQr for such a link. A QR resource works in either case.",
    probe: "write",
    support: "either",
    advice: "Nothing if it shows null. If it responds with 404, getQr ends with an error for such a link.",
    values: oneOf(["state", "null", "notFound"]),
    assumed: "state",
    others: ["notFound", "null"],
  }),
  keyReplay: assumption({
    spec: "4.6",
    sentence:
      "The same idempotency key with the same payload returns the first response and creates nothing.",
    affects: "Everything: a retry after a lost response would otherwise create an object twice.",
    probe: "write",
    support: "cannot",
    advice: "Set shortlink:maxRetries to 0, and check the account after each failed run.",
    values: oneOf(["replayed", "repeated"]),
    assumed: "replayed",
    others: ["repeated"],
  }),
  keyReuse: assumption({
    spec: "4.6",
    sentence: "The same idempotency key with another payload is refused with the status 409.",
    affects: "Two runs with the same operation seed and different programs.",
    probe: "write",
    support: "either",
    advice: "Do not set the same shortlink:operationSeed for runs of different programs.",
    values: oneOf(["refused", "accepted"]),
    assumed: "refused",
    others: ["accepted"],
  }),
  keyInFlight: assumption({
    spec: "4.6",
    sentence:
      "A request whose idempotency key is in use by an earlier request that is still in progress waits for it, or is refused with the status 409 and Retry-After.",
    affects: "Retries of a request that timed out.",
    probe: "write",
    support: "cannot",
    advice: "Raise shortlink:requestTimeout. After an error that names a conflict, run again.",
    values: oneOf(["retryAfter", "conflict"]),
    assumed: "retryAfter",
    others: ["conflict"],
  }),
} as const;
