import { describe, expect, it } from "vitest";
import { Spelling } from "../../provider/client/spelling/spelling";
import {
  analytics,
  boards,
  conditions,
  conventionsOf,
  domains,
  type Endpoint,
  endpoints,
  features,
  folders,
  links,
  routes,
  type ServiceSettings,
  targets,
  trees,
} from "../../provider/contract";
import { clientOf } from "../support/client";

const spelling = (service: ServiceSettings) => new Spelling(conventionsOf(service));

describe("the spelling of requests", () => {
  it("is the contract's for a service that is as assumed: nothing is converted or copied", () => {
    const plain = spelling({});
    const body = { data: [{ id: "1", routes: [] }] };
    for (const endpoint of endpoints) {
      expect(plain.encodeQuery(endpoint, body)).toBe(body);
      expect(plain.encodeBody(endpoint, body)).toBe(body);
      expect(plain.decodeBody(endpoint, body)).toBe(body);
    }
  });

  it("names the slug, and leaves out the page size of collections", () => {
    const query = { slug: "autumn", domainId: "dom_1" };
    expect(spelling({ slugParameter: "name" }).encodeQuery(links.slugAvailability, query)).toEqual({
      name: "autumn",
      domainId: "dom_1",
    });
    const { encodeQuery } = Spelling.prototype;
    const unpaged = spelling({ collectionPages: "none" });
    expect(encodeQuery.call(unpaged, folders.list, { limit: 100, page: 2, cursor: "c" })).toEqual({
      cursor: "c",
    });
    expect(unpaged.encodeQuery(links.list, { limit: 100 })).toEqual({ limit: 100 });
  });

  it("names the fields of a target", () => {
    const named = spelling({ targetItemField: "targetItemId", targetRequiredField: "isRequired" });
    expect(named.encodeBody(targets.create, { itemId: "lnk_1", required: true })).toEqual({
      targetItemId: "lnk_1",
      isRequired: true,
    });
    expect(named.encodeBody(targets.update, { required: false })).toEqual({ isRequired: false });
  });

  it("clears texts and lists of updates in the service's way, and no others", () => {
    const clearing = spelling({ clearText: "empty", clearList: "null" });
    const route = {
      conditions: [],
      features: [{ type: "LIMIT", config: { days: [], title: null } }],
      targeting: { conditions: [] },
    };
    const body = {
      title: null,
      slug: null,
      options: { title: null, conditions: [] },
      routeFeatures: [],
      routes: [route],
    };
    const cleared = { ...route, conditions: null };
    expect(clearing.encodeBody(links.update, body)).toEqual({
      ...body,
      title: "",
      routeFeatures: null,
      routes: [cleared],
    });
    expect(clearing.encodeBody(routes.update, route)).toEqual(cleared);
    for (const endpoint of [links.create, routes.create])
      expect(clearing.encodeBody(endpoint, body)).toBe(body);
  });
});

describe("the spelling of responses", () => {
  const decode = (endpoint: Endpoint, body: unknown) =>
    spelling({
      ...{ conditionIdField: "conditionId", featureIdField: "featureId", targetIdField: "targetId" },
      ...{ targetItemField: "targetItemId", targetRequiredField: "isRequired" },
    }).decodeBody(endpoint, body);
  const config = { featureId: "no", conditions: [{ conditionId: "no" }] };
  const sent = {
    conditions: { conditionId: "c", type: "OS", valueJson: config },
    features: { featureId: "f", type: "LIMIT", config },
    targets: { targetId: "t", targetItemId: "lnk_2", isRequired: true },
  };
  const read = {
    conditions: { id: "c", type: "OS", valueJson: config },
    features: { id: "f", type: "LIMIT", config },
    targets: { id: "t", itemId: "lnk_2", required: true },
  };
  const embedded = (children: typeof sent | typeof read) => ({
    id: "r",
    actionConfig: config,
    ...Object.fromEntries(Object.entries(children).map(([list, child]) => [list, [child]])),
  });

  it.each([
    ["conditions", conditions],
    ["features", features],
    ["targets", targets],
  ] as const)("finds the id of %s in all of their responses, and never in free-form JSON", (kind, area) => {
    const decoded = (endpoint: Endpoint, data: unknown) => decode(endpoint, { data, meta: 1 });
    expect(decoded(area.create, sent[kind])).toEqual({ data: read[kind], meta: 1 });
    expect(decoded(area.update, sent[kind])).toEqual({ data: read[kind], meta: 1 });
    expect(decoded(area.list, [sent[kind]])).toEqual({ data: [read[kind]], meta: 1 });
    expect(decoded(area.list, { [kind]: [sent[kind]], total: 1 })).toEqual({
      data: { [kind]: [read[kind]], total: 1 },
      meta: 1,
    });
  });

  it("finds these ids in the routes of links, too", () => {
    const [before, after] = [embedded(sent), embedded(read)];
    expect(decode(routes.read, { data: before })).toEqual({ data: after });
    const link = { id: "l", options: config };
    for (const endpoint of [links.read, links.create, links.update]) {
      expect(decode(endpoint, { data: { ...link, routes: [before] } })).toEqual({
        data: { ...link, routes: [after] },
      });
    }
    expect(decode(links.list, { data: { links: [{ ...link, routes: [before] }, link] } })).toEqual({
      data: { links: [{ ...link, routes: [after] }, link] },
    });
  });

  it("prefers the field that is set to a field with the assumed name, and accepts that one alone", () => {
    const both = { data: { id: "row", conditionId: "c" } };
    expect(decode(conditions.create, both)).toEqual({ data: { id: "c" } });
    const old = { data: { id: "row" } };
    expect(decode(conditions.create, old)).toEqual(old);
  });

  it("finds the availability of a slug and the days of analytics", () => {
    const service = {
      ...{ availableField: "isAvailable", analyticsDaysField: "daily", analyticsDateField: "day" },
      ...{ analyticsEventsField: "clicks", analyticsVisitorsField: "uniques" },
    };
    expect(spelling(service).decodeBody(links.slugAvailability, { data: { isAvailable: true } })).toEqual({
      data: { available: true },
    });
    const day = { day: "2025-01-01", clicks: 2, uniques: 1 };
    for (const analyticsDaysField of ["daily", "analytics"]) {
      const named = spelling({ ...service, analyticsDaysField });
      expect(named.decodeBody(analytics.read, { data: { [analyticsDaysField]: [day] } })).toEqual({
        data: { days: [{ date: "2025-01-01", events: 2, visitors: 1 }] },
      });
    }
  });

  it("makes texts of ids that are numbers where the spec shows no type, and never in free-form JSON", () => {
    const free = { id: 7, folderId: 7, routes: [{ id: 7 }] };
    const parts = (id: unknown) => ({
      ...{ id, actionConfig: free, conditions: [{ id, valueJson: free }], features: [{ id, config: free }] },
      targets: [{ id, itemId: id }],
    });
    const link = (id: unknown) => ({ id: "lnk_1", options: free, folderId: id, routes: [parts(id)] });
    const decoded = (endpoint: Endpoint, data: unknown) => spelling({}).decodeBody(endpoint, { data });
    expect(decoded(links.read, link(7))).toEqual({ data: link("7") });
    expect(decoded(links.list, { links: [link(7)], total: 1 })).toEqual({
      data: { links: [link("7")], total: 1 },
    });
    for (const endpoint of [domains.list, domains.eligible]) {
      expect(decoded(endpoint, { domains: [{ id: 7 }], total: 1 })).toEqual({
        data: { domains: [{ id: "7" }], total: 1 },
      });
    }
    for (const endpoint of [routes.create, routes.read]) {
      expect(decoded(endpoint, parts(0))).toEqual({ data: parts("0") });
    }
    for (const { list } of [conditions, features, trees, boards, folders, domains]) {
      expect(decoded(list, [{ id: 7, extra: free }, { id: "a" }])).toEqual({
        data: [{ id: "7", extra: free }, { id: "a" }],
      });
    }
    expect(decoded(targets.create, { id: 1, itemId: 2 })).toEqual({ data: { id: "1", itemId: "2" } });
    expect(decoded(domains.default, null)).toEqual({ data: null });
  });

  it.each([2 ** 53, 1.5, Number.NaN, true])(
    "leaves %j, which is no exact id, for the schema to refuse",
    (id) => {
      expect(spelling({}).decodeBody(folders.read, { data: { id } })).toEqual({ data: { id } });
    },
  );

  it.each([undefined, null, "text", [], { data: null }, { data: "text" }, { data: [null, "text"] }])(
    "leaves %j for the schema to judge",
    (body) => {
      expect(decode(conditions.list, body)).toEqual(body);
    },
  );
});

it("a client sends lists in the format of its service", async () => {
  const { client, requests } = await clientOf([{ body: { data: [] } }], {
    service: { listFormat: "brackets" },
  });
  await client.page(links.list, { query: { ids: ["a", "b"] } });
  expect(requests[0]?.url).toBe("/api/v1/links?ids%5B%5D=a&ids%5B%5D=b");
});
