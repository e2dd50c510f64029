import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Normalization, normalizations, normalized } from "../../emulator/values/normalize";
import { type Json, LinkInput } from "../../provider/contract";
import { base, type Item, serve, simple } from "./support/emulator";

const options = {
  " Key ": [" B b ", "a", "a", { deep: { number: 14.6, at: "2030-01-01T00:00:00Z" } }],
  page: "HTTPS://Example.com/b?z=1&a=2",
};

/** A link with values to normalize in every field. */
const link: Json = {
  domainId: "dom_1",
  slug: "Spring-SALE",
  title: "  Spring  Sale of the Year ",
  options,
  routes: [
    {
      clientRouteId: "Every  body, whatever they use",
      actionType: "URL",
      actionConfig: { url: "https://Example.com/a?z=1&a=2", label: " Buy  Now " },
      isGlobalFallback: true,
      priority: 14,
      targetItemIds: ["Item_B", "item_a"],
      conditions: [
        { type: "REFERRER_DOMAIN", valueKey: "News.Example.com" },
        { type: "COUNTRY", operator: "REGEX", valueKey: "(DE|AT|CH|LI|LU|NL)" },
      ],
      features: [
        { type: "UTM", config: { source: " News Letter ", budget: 33 } },
        { type: "PASSWORD", config: { password: " Open  Sesame, please ", hint: " What  Ali Baba said " } },
      ],
    },
  ],
};

describe("a service that normalizes", () => {
  it.each<[Normalization, object]>([
    ["lowerCase", { slug: "spring-sale", title: "  spring  sale of the year " }],
    ["upperCase", { slug: "SPRING-SALE", title: "  SPRING  SALE OF THE YEAR " }],
    ["trim", { slug: "Spring-SALE", title: "Spring  Sale of the Year" }],
    ["collapseSpaces", { title: " Spring Sale of the Year " }],
    ["truncate", { slug: "Spring-SALE", title: "  Spring  Sa" }],
    ["urlForm", { options: { ...options, page: "https://example.com/b/?a=2&z=1" } }],
    [
      "timeZone",
      {
        options: {
          ...options,
          " Key ": [" B b ", "a", "a", { deep: { number: 14.6, at: "2030-01-01T02:00:00.000+02:00" } }],
        },
      },
    ],
    [
      "round",
      { options: { " Key ": [" B b ", "a", "a", { deep: { number: 10 } }] }, routes: [{ priority: 14 }] },
    ],
    ["sortLists", { routes: [{ targetItemIds: ["Item_B", "item_a"] }] }],
    ["dedupe", { options: { " Key ": [" B b ", "a", { deep: {} }] } }],
  ])("with %s returns and stores the normalized values", async (normalize, expected) => {
    const { send } = await serve({ normalize });
    const created = await send("POST", base, { body: link });
    expect(created.data).toMatchObject(expected);
    const { data } = await send("GET", `${base}/${created.id}`);
    expect(data).toMatchObject(created.data);
  });

  it("changes routes, conditions, features and free-form JSON at every depth", async () => {
    const routeOf = async (normalize: Normalization) => {
      const { send } = await serve({ normalize });
      return ((await send("POST", base, { body: link })).data.routes as Item[])[0];
    };
    expect(await routeOf("upperCase")).toMatchObject({
      clientRouteId: "EVERY  BODY, WHATEVER THEY USE",
      actionConfig: { url: "https://example.com/A?Z=1&A=2", label: " BUY  NOW " },
      targetItemIds: ["Item_B", "item_a"],
      conditions: [{ type: "REFERRER_DOMAIN", valueKey: "NEWS.EXAMPLE.COM" }, { operator: "REGEX" }],
      features: [{ type: "UTM", config: { source: " NEWS LETTER ", budget: 33 } }, { type: "PASSWORD" }],
    });
    expect(await routeOf("sortLists")).toMatchObject({
      conditions: [{ type: "COUNTRY" }, { type: "REFERRER_DOMAIN" }],
      features: [{ type: "PASSWORD" }, { type: "UTM" }],
    });
    expect(await routeOf("round")).toMatchObject({
      priority: 14,
      features: [{ config: { budget: 30 } }, {}],
    });
    expect(await routeOf("truncate")).toMatchObject({
      actionConfig: { url: "https://example.com/a", label: " Buy  Now " },
      conditions: [{ valueKey: "News.Example" }, { valueKey: "(DE|AT|CH|LI|LU|NL)" }],
    });
  });

  it("normalizes the writes of every endpoint", async () => {
    const { send, link, route } = await serve({ normalize: "lowerCase" });
    const { id } = await link();
    const path = `${base}/${id}/routes/${(await route(id)).id}`;
    const written = async (method: string, to: string, body: object) =>
      (await send(method, to, { body, key: `${method} ${to}` })).data;
    expect(await written("PATCH", `${base}/${id}`, { title: "New" })).toMatchObject({ title: "new" });
    expect(await written("PATCH", path, { clientRouteId: "New" })).toMatchObject({ clientRouteId: "new" });
    expect(await written("POST", `${path}/conditions`, { type: "OS", valueKey: "iOS" })).toMatchObject({
      valueKey: "ios",
    });
    const feature = await written("POST", `${path}/features`, { type: "UTM" });
    expect(
      await written("PATCH", `${path}/features/${feature.id}`, { config: { Source: "News" } }),
    ).toMatchObject({ config: { Source: "news" } });
    expect(await written("POST", `${base}/folders`, { title: "New", more: ["A"] })).toMatchObject({
      title: "new",
      more: ["a"],
    });
    expect(await written("POST", `${base}/trees`, { username: "New" })).toMatchObject({ username: "new" });
    expect(await written("PATCH", `${base}/${id}/qr`, { payload: { color: "RED" } })).toMatchObject({
      payload: { color: "red" },
    });
  });

  it("is limited to the properties that are named, and everything in them", async () => {
    const { send } = await serve({ normalize: "upperCase", normalizeOnly: ["valueKey", "options"] });
    const { data } = await send("POST", base, { body: link });
    expect(data).toMatchObject({ slug: "Spring-SALE", title: "  Spring  Sale of the Year " });
    expect(data.options).toEqual({
      ...{ " Key ": [" B B ", "A", "A", { deep: { number: 14.6, at: "2030-01-01T00:00:00Z" } }] },
      page: "HTTPS://EXAMPLE.COM/B?Z=1&A=2",
    });
    const [route] = data.routes as Item[];
    expect(route).toMatchObject({
      conditions: [
        { type: "REFERRER_DOMAIN", valueKey: "NEWS.EXAMPLE.COM" },
        { valueKey: "(DE|AT|CH|LI|LU|NL)" },
      ],
    });
    expect(route).toMatchObject({ actionConfig: { label: " Buy  Now " } });
  });

  it("compares payloads before normalization", async () => {
    const { send } = await serve({ normalize: "lowerCase" });
    const first = await send("POST", base, { body: { ...simple, title: "New" }, key: "k" });
    expect((await send("POST", base, { body: { ...simple, title: "New" }, key: "k" })).text).toBe(first.text);
    expect((await send("POST", base, { body: { ...simple, title: "new" }, key: "k" })).status).toBe(409);
  });

  it("keeps the references of routes unique", async () => {
    const { send } = await serve({ normalize: "lowerCase" });
    const routes = [{ clientRouteId: "A", isGlobalFallback: true }, { clientRouteId: "a" }];
    const { data } = await send("POST", base, { body: { domainId: "dom_1", routes } });
    expect(data.routes).toMatchObject([{ clientRouteId: "A" }, { clientRouteId: "a" }]);
  });

  it("can be configured while it runs, and lists the normalizations", async () => {
    const { send } = await serve();
    const set = (normalize: unknown) => send("PATCH", "/_emulator/behaviour", { body: { normalize } });
    expect((await set("trim")).data).toMatchObject({ normalize: "trim" });
    expect((await set(null)).data).toMatchObject({ normalize: null });
    expect((await set("shout")).body.message).toBe(
      'normalize is "shout"; give lowerCase, upperCase, trim, collapseSpaces, truncate, urlForm, timeZone, round, sortLists or dedupe.',
    );
  });
});

describe.each(normalizations)("the normalization %s", (way) => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(" a  B ", "2030-01-01T10:00:00-05:00", "2030-02-30T00:00Z", "[a"),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  );
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(null, true, 15),
      fc.array(tie("json"), { maxLength: 4 }),
      fc.dictionary(text, tie("json"), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const options = fc.dictionary(text, json, { maxKeys: 3, noNullPrototype: true });

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.record({ title: text, options }), (fields) => {
        const once = normalized({ way, only: null }, LinkInput, { ...simple, ...fields });
        expect(normalized({ way, only: null }, LinkInput, once)).toEqual(once);
        expect(LinkInput.safeParse(once).error).toBeUndefined();
      }),
    );
  });

  it("produces only links that the endpoint accepts", () => {
    const created = normalized({ way, only: null }, LinkInput, link);
    expect(LinkInput.safeParse(created).error).toBeUndefined();
    expect(created).not.toEqual(link);
    expect(JSON.stringify(created)).toContain('"password":" Open  Sesame, please "');
  });
});
