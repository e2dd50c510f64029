import type { Properties } from "../../provider/lifecycle";
import type { Program, Reference, ResolvedResource } from "../model/program";

const condition = {
  type: "COUNTRY",
  operator: "IN",
  valueKey: "country",
  valueJson: { values: ["DE"], exact: true },
};
const agent = { type: "USER_AGENT", operator: "REGEX", valueKey: "android" };
const limit = { type: "LIMIT", enabled: false, config: { clicks: 100, reset: { hours: 1, days: 2 } } };
const utm = { type: "UTM", config: { source: "print" } };
const password = (word: string) => ({ type: "PASSWORD", config: { password: word } });
const routeTo = (page: string, more: Properties = {}) => ({
  actionType: "URL",
  actionConfig: { url: `https://example.com/${page}` },
  ...more,
});
const fallback = (page: string, more: Properties = {}) => routeTo(page, { isGlobalFallback: true, ...more });

/**
 * A program with all kinds of objects, before and after an edit that changes, adds and removes properties of every form: texts,
 * keys of free-form JSON, entries and whole lists, routes, and the destination of a link by `url` or `routes`.
 */
export function programs(): { readonly before: Program; readonly after: Program } {
  return { before: programOf(0), after: programOf(1) };
}

function programOf(version: 0 | 1): Program {
  const declared: ResolvedResource[] = [];
  /** Declares an object with what it has before and after the edit. */
  const declare = (
    kind: string,
    name: string,
    versions: readonly [Properties, Properties],
    references: Readonly<Record<string, Reference>> = {},
  ): ResolvedResource => {
    const own = { kind, name, aliases: [], tag: declared.length, args: versions[version], picks: [] };
    const resource = { ...own, references };
    declared.push(resource);
    return resource;
  };
  const idOf = (to: ResolvedResource): Reference => ({ to, output: "id" });

  const folder = declare("Folder", "folder", [
    { title: "campaign", extra: { style: { color: "red", font: { size: 1, weight: 2 } } } },
    { title: "campaigns", extra: { style: { font: { size: 1 } } } },
  ]);
  const tree = declare("Tree", "tree", [{ username: "autumn" }, { username: "autumn" }]);
  declare("Board", "board", [
    { title: "looks", slug: "looks", layout: "grid" },
    { title: "looks", slug: "looks", layout: "list" },
  ]);
  const link = { slug: "plain", title: "autumn", description: "leaves" };
  const plain = declare(
    "Link",
    "plain",
    [
      {
        ...link,
        url: "https://example.com/a",
        options: { a: 1, b: { c: 1, d: 2 } },
        seo: { title: "x", indexable: true },
      },
      { slug: "plain", url: "https://example.com/b", options: { b: { c: 2 } }, seo: { indexable: false } },
    ],
    version === 0 ? { folderId: idOf(folder) } : {},
  );
  const item = declare(
    "Link",
    "item",
    [
      { kind: "TREE_ITEM", url: "https://example.com/item" },
      { kind: "TREE_ITEM", url: "https://example.com/item", sortOrder: 3 },
    ],
    { treeId: idOf(tree) },
  );
  const lists = { deviceProfileIds: ["phone", "desk"], targetItemIds: ["lnk_a", "lnk_b"] };
  const graph = declare("Link", "graph", [
    {
      slug: "graph",
      routeFeatures: [utm],
      routes: [
        routeTo("de", {
          ...{
            clientRouteId: "german",
            platform: "GEO",
            priority: 5,
            isActive: false,
            targeting: { a: 1, b: 2 },
          },
          ...{ conditions: [condition, agent], features: [password("correct"), limit], ...lists },
        }),
        fallback("all", { clientRouteId: "all", conditions: [agent], features: [limit], ...lists }),
      ],
    },
    {
      slug: "graph",
      routes: [
        routeTo("fr", { clientRouteId: "french" }),
        routeTo("de", {
          ...{ clientRouteId: "german", platform: "GEO", targeting: { b: 2 } },
          ...{ conditions: [agent], features: [password("horse"), limit] },
        }),
        fallback("all", { clientRouteId: "all" }),
      ],
    },
  ]);
  declare("Link", "without references", [
    {
      routes: [
        routeTo("one", { priority: 1, conditions: [agent] }),
        routeTo("two", { priority: 2 }),
        fallback("three"),
      ],
    },
    { routes: [routeTo("one", { priority: 1 }), routeTo("two", { priority: 3 }), fallback("three")] },
  ]);
  declare("Link", "one route", [
    { routes: [fallback("one", { priority: 7, targeting: { a: 1, b: 2 }, features: [limit] })] },
    { routes: [fallback("one", { targeting: { a: 1 }, features: [limit] })] },
  ]);
  declare("Link", "to a graph", [
    { url: "https://example.com/to" },
    { routes: [routeTo("to", { conditions: [agent] }), fallback("all")] },
  ]);
  declare("Link", "from a graph", [
    { routes: [routeTo("from", { conditions: [agent] }), fallback("all")] },
    { url: "https://example.com/from" },
  ]);

  const owner = declare("Link", "owner", [
    { url: "https://example.com/owner" },
    { url: "https://example.com/owner" },
  ]);
  const route = declare(
    "Route",
    "route",
    [
      routeTo("route", { ...lists, targeting: { a: 1, b: 2 } }),
      routeTo("route", { deviceProfileIds: ["phone"], targeting: { b: 2 } }),
    ],
    { linkId: idOf(owner) },
  );
  const inRoute = { linkId: idOf(owner), routeId: { to: route, output: "routeId" } };
  const other = declare("Route", "other route", [routeTo("other"), routeTo("other", { isActive: false })], {
    linkId: idOf(owner),
  });
  const inOther = { linkId: idOf(owner), routeId: { to: other, output: "routeId" } };
  declare("Condition", "condition", [condition, { ...condition, valueJson: { values: ["AT"] } }], inRoute);
  declare("Condition", "agent", [agent, agent], inRoute);
  declare("Feature", "password", [password("battery"), password("staple")], inRoute);
  declare("Feature", "limit", [limit, { ...limit, config: { clicks: 100, reset: { days: 3 } } }], inRoute);
  declare("Target", "target", [{ required: true }, { required: false }], { ...inOther, itemId: idOf(item) });
  declare(
    "QR",
    "qr",
    [
      { isQrCreated: true, payload: { color: "red", logo: { x: 1, y: 2 } } },
      { isQrCreated: true, payload: { logo: { x: 3 } } },
    ],
    { linkId: idOf(plain) },
  );
  declare("QR", "no qr", [{ isQrCreated: false }, { isQrCreated: false, payload: { color: "blue" } }], {
    linkId: idOf(graph),
  });
  return declared;
}
