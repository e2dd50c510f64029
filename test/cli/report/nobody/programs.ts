import fc from "fast-check";
import { isObject, type Properties } from "../../../../provider/lifecycle";
import { countries, fallback, to } from "../../graph/fixtures";

/** A program: the inputs of its resources, by kind and name. The entries of its one LinkSet have that kind. */
export type Program = Readonly<Record<string, Readonly<Record<string, Properties>>>>;

type Inputs = fc.Arbitrary<Properties>;
type Named = Readonly<Record<string, Inputs>>;

const oneOf = fc.constantFrom;
const record = (all: Named, requiredKeys?: string[]) =>
  fc.record(all, { noNullPrototype: true, ...(requiredKeys && { requiredKeys }) });
const some = (inputs: Readonly<Record<string, fc.Arbitrary<unknown>>>): Inputs =>
  fc.record(inputs, { noNullPrototype: true, requiredKeys: [] });

const conditions = oneOf<Properties>(
  ...[countries("DE"), countries("FR")],
  { type: "OS", operator: "IN", valueKey: "os", valueJson: { values: ["iOS"] } },
  { type: "OS", operator: "NOT_IN", valueKey: "os", valueJson: { values: ["iOS"] } },
);
const features = oneOf<Properties>(
  { type: "PASSWORD", config: { password: "sesame" } },
  { type: "PASSWORD", config: { password: "open", hint: "none" } },
  { type: "UTM", config: { source: "mail" } },
  { type: "REDIRECT_DELAY", config: { seconds: 5 } },
  { type: "REDIRECT_DELAY", config: { seconds: 9 } },
  { type: "REDIRECT_DELAY", enabled: false, config: { seconds: 9 } },
  { type: "LIMIT", config: { clicks: 1 } },
  { type: "EXPIRATION_DATE", config: { expiresAt: "2020-01-01" } },
);
const actions = oneOf<Properties>(
  to("https://example.com/one"),
  { actionType: "URL", actionConfig: { url: "https://example.com/two", label: "Two" } },
  { actionType: "SMS", actionConfig: { phone: "+491701" } },
  { actionType: "EMBED", actionConfig: { src: "https://example.com/frame" } },
);
const restrictions = some({
  ...{ platform: oneOf("GLOBAL", "GEO"), clientRouteId: oneOf("first", "other"), priority: oneOf(0, 3) },
  ...{ isActive: fc.boolean(), sortOrder: oneOf(0, 2), targeting: oneOf({}, { plan: "pro" }) },
  ...{ deviceProfileIds: oneOf(["PHONE"]), targetItemIds: oneOf(["lnk_b"]) },
  conditions: fc.array(conditions, { maxLength: 2 }),
  features: fc.array(features, { maxLength: 1 }),
});
const routes = fc.tuple(actions, restrictions).map(([action, more]): Properties => ({ ...action, ...more }));
const urls = oneOf<Properties>({ url: "https://example.com/one" }, { url: "https://example.com/two" });
const destinations = fc.oneof(
  urls,
  routes.map((route) => ({ routes: [route, fallback()] })),
);

/** The inputs of a link, in which each field of the specification may stand. */
const linkOf = (name: string): Inputs => {
  const slugs = oneOf(`${name}-1`, `${name}-2`, "shared");
  const more = some({
    ...{ kind: oneOf("DIRECT", "DIRECT", "TREE", "BOARD", "TREE_ITEM", "BOARD_ITEM") },
    ...{ domainId: oneOf("dom_1", "dom_2"), routingMode: oneOf("SIMPLE", "ADVANCED") },
    ...{ title: oneOf("A", "B"), description: oneOf("A", "B"), imageUrl: oneOf("https://example.com/i") },
    ...{ treeId: oneOf("Tree-t", "Tree-u"), boardId: oneOf("Board-t"), folderId: oneOf("Folder-t") },
    ...{ autoAppRedirectEnabled: fc.boolean(), sortOrder: oneOf(0, 1), options: oneOf({ a: 1 }, { a: 2 }) },
    ...{ seoConfig: oneOf({ a: 1 }), seo: some({ title: oneOf("A"), indexable: fc.boolean() }) },
    features: oneOf<Properties>({ alias: "alias" }, { alias: `${name}-2` }, {}),
    qr: oneOf<Properties>({ isQrCreated: true }, { payload: { color: "red" } }),
    routeFeatures: fc.array(features, { maxLength: 1 }),
  });
  return fc
    .tuple(slugs, destinations, more)
    .map(([slug, destination, rest]) => ({ domainId: "dom_1", slug, ...destination, ...rest }));
};

const tree = record({ username: oneOf("tree-1", "tree-2") } as never);
const board = some({ layout: oneOf("grid", "list") }).chain((more) =>
  oneOf("A", "B").map((title) => ({ title, slug: "board-1", ...more })),
);

/** Programs in which the Link `b` may have separate parts: Route r, of which the others are. */
const programs = fc
  .record(
    {
      Tree: record({ t: tree as Inputs, u: fc.constant({ username: "tree-3" }) }),
      Board: record({ t: board }),
      Folder: record({ t: oneOf({ title: "A" }, { title: "B" }) }),
      Link: record({ a: linkOf("a"), b: linkOf("b") }, ["b"]),
      LinkSet: record({ x: linkOf("x"), a: linkOf("a") }, ["x"]),
      Route: record({ r: routes }, []),
      Condition: record({ c: conditions }, []),
      Feature: record({ f: features }, []),
      Target: record({ i: fc.boolean().map((required) => ({ itemId: "lnk_b", required })) }, []),
      QR: record({ q: some({ isQrCreated: fc.boolean() }) }, []),
    },
    { noNullPrototype: true },
  )
  .map((program): Program => program);

/** The inputs that a change takes over together, because the service would refuse a mixture. */
const together = [
  ["url", "routes"],
  ["actionType", "actionConfig"],
  ["type", "config"],
];

/** A place at which two programs differ: a resource that only one has, or an input. */
type Place = readonly [kind: string, name: string, inputs?: readonly string[]];

function differences(one: Program, other: Program): Place[] {
  return Object.keys(one).flatMap((kind) => {
    const [from = {}, into = {}] = [one[kind], other[kind]];
    return Object.keys({ ...from, ...into }).flatMap((name): Place[] => {
      const [old, now] = [from[name], into[name]];
      if (!old || !now) return [[kind, name]];
      const inputs = Object.keys({ ...old, ...now }).filter((it) => !together.flat().includes(it));
      const places = [...inputs.map((it) => [it]), ...together];
      const isDifferent = (it: string) => JSON.stringify(old[it]) !== JSON.stringify(now[it]);
      return places.flatMap((place): Place[] => (place.some(isDifferent) ? [[kind, name, place]] : []));
    });
  });
}

function change(program: Program, other: Program, [kind, name, inputs]: Place): Program {
  const [{ [name]: old, ...rest }, now] = [program[kind] ?? {}, other[kind]?.[name]];
  if (!inputs) return { ...program, [kind]: { ...rest, ...(now && { [name]: now }) } };
  const kept = Object.entries(old ?? {}).filter(([input]) => !inputs.includes(input));
  const taken = Object.entries(now ?? {}).filter(([input]) => inputs.includes(input));
  return { ...program, [kind]: { ...program[kind], [name]: Object.fromEntries([...kept, ...taken]) } };
}

/** Two programs that differ in one to four places. */
export const changes = fc
  .tuple(programs, programs, fc.array(fc.nat(999), { minLength: 1, maxLength: 4 }))
  .map(([before, other, picks]): readonly [Program, Program] => {
    const places = differences(before, other);
    const chosen = picks.flatMap((pick) => places.slice(pick % (places.length || 1)).slice(0, 1));
    return [before, chosen.reduce((program, place) => change(program, other, place), before)];
  })
  .filter((both) => both.every(isValid));

export const linksOf = ({ Link = {}, LinkSet = {} }: Program): Properties[] =>
  [Link, LinkSet].flatMap((it) => Object.values(it));

/** The addresses of a link. */
export const addressesOf = ({ slug, domainId, features: more }: Properties): string[] =>
  [slug, isObject(more) ? more.alias : undefined].flatMap((it) =>
    it === undefined ? [] : `${domainId} ${it}`,
  );

/** Whether the service accepts a program. It has one link at each address. */
function isValid(program: Program): boolean {
  const has = (...kinds: string[]) => kinds.some((kind) => Object.keys(program[kind] ?? {}).length > 0);
  const addresses = linksOf(program).flatMap(addressesOf);
  return (
    new Set(addresses).size === addresses.length &&
    linksOf(program).every(({ url, routes: all }) => (url === undefined) !== (all === undefined)) &&
    (!has("Route") || program.Link?.b?.url !== undefined) &&
    (!has("Condition", "Feature", "Target") || has("Route")) &&
    !(has("Target") && program.Route?.r?.targetItemIds)
  );
}
