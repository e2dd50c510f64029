import type { Assumed } from "../../../provider/contract";
import { base, type Item, simple, type TestEmulator } from "../support/emulator";
import {
  condition,
  fallback,
  german,
  graph,
  linkWithRoute,
  namesOf,
  type Observations,
  only,
  pathOf,
  routesIn,
} from "./observation";

/** What the service shows, and with which status. */
export const responses: Observations<
  | "availableField"
  | "domainHostField"
  | "analyticsDaysField"
  | "analyticsDateField"
  | "analyticsEventsField"
  | "analyticsVisitorsField"
  | "conditionIdField"
  | "featureIdField"
  | "targetIdField"
  | "unknownIdStatus"
  | "invalidKeyStatus"
  | "slugTakenStatus"
  | "embeddedRoutes"
  | "freshLists"
  | "singleRead"
  | "shownFields"
  | "passwordMask"
> = {
  async availableField({ send }) {
    const { data } = await send("GET", `${base}/links/slug-availability?slug=some-slug`);
    return only(namesOf(data, (value) => value === true));
  },

  async domainHostField({ send }) {
    const records = [
      (await send("GET", `${base}/domains/default`)).data,
      ...(await send("GET", `${base}/domains`)).items.slice(0, 1),
      ...(await send("GET", `${base}/domains/eligible`)).items.slice(0, 1),
    ];
    return only(records.flatMap((record) => namesOf(record, (value) => value === "sho.rt")));
  },

  analyticsDaysField: async (service) => only(namesOf(await analytics(service), Array.isArray)),
  analyticsDateField: async (service) => (await dayFields(service))[0],
  analyticsEventsField: async (service) => (await dayFields(service))[1],
  analyticsVisitorsField: async (service) => (await dayFields(service))[2],

  conditionIdField: (service) => idField(service, "conditions", condition),
  featureIdField: (service) => idField(service, "features", { type: "UTM" }),
  targetIdField: (service) => idField(service, "targets", { itemId: "item_1" }),

  async unknownIdStatus({ send, link }) {
    const { id } = await link();
    const { status: withoutEndpoint } = await send("GET", `${base}/${id}/nothing`);
    const statuses = [
      (await send("GET", `${base}/lnk_none`)).status,
      (await send("DELETE", `${base}/${id}/routes/rte_none`)).status,
      (await send("PATCH", `${base}/folders/folder_none`, { body: {} })).body.statusCode,
    ];
    // A path without an endpoint is another matter.
    return withoutEndpoint === 404 ? (only(statuses) as Assumed["unknownIdStatus"]) : undefined;
  },

  async invalidKeyStatus({ send }) {
    return (await send("GET", base, { apiKey: "unknown" })).status as Assumed["invalidKeyStatus"];
  },

  async slugTakenStatus({ send, link }) {
    await link({ slug: "taken-slug" });
    const { status } = await send("POST", base, { body: { ...simple, slug: "taken-slug" } });
    return status as Assumed["slugTakenStatus"];
  },

  async embeddedRoutes({ send, link }) {
    const created = await link();
    const { items } = await send("GET", `${base}?includeRoutes=all`);
    const { data } = await send("GET", pathOf(created));
    const [listed] = items.flatMap(({ routes }) => routes as Item[]);
    const [single] = data.routes as Item[];
    if (listed?.id !== single?.id) return undefined;
    return JSON.stringify(listed) === JSON.stringify(single)
      ? "whole"
      : only(Object.keys(listed ?? {}).map((name) => (name === "id" ? "ids" : undefined)));
  },

  async freshLists({ send, link }) {
    const created = await link();
    await send("PATCH", pathOf(created), { body: { title: "New" } });
    const titles: unknown[] = [];
    for (const _ of ["first", "second"]) titles.push((await send("GET", base)).items[0]?.title);
    if (titles[1] !== "New") return undefined;
    return titles[0] === "New" ? "immediate" : "delayed";
  },

  async singleRead({ send, link }) {
    const created = await link(graph({ ...german, conditions: [condition], targetItemIds: ["item_1"] }));
    const [route] = routesIn(await send("GET", pathOf(created)));
    const list = await send("GET", `${pathOf(created)}/routes/${route?.id}/conditions`);
    if (list.items.length !== 1) return undefined;
    const shown = ["conditions", "features", "targets", "targetItemIds"].map((name) => name in (route ?? {}));
    return only(shown.map((isShown) => (isShown ? "whole" : "routes")));
  },

  async shownFields({ send, link }) {
    const created = await link({ seo: { title: "Shop" }, title: "Shop" });
    const { data } = await send("GET", pathOf(created));
    const names = ["seo", "options", "qr", "folderId", "sortOrder", "routeFeatures", "features"];
    if (data.title !== "Shop" || !data.routes || data.totalEvents === undefined) return undefined;
    return only(names.map((name) => (name in data ? "all" : "spec")));
  },

  async passwordMask({ send, link }) {
    const feature = { type: "PASSWORD", config: { password: "Sesame" } };
    const { id } = await link({ url: undefined, routes: [{ ...fallback, features: [feature] }] });
    const { text } = await send("GET", `${base}/${id}`);
    if (text.includes('"password":"Sesame"')) return "shown";
    if (text.includes('"password":"********"')) return "masked";
    return /"password":"[0-9a-f]{64}"/.test(text) ? "hashed" : undefined;
  },
};

async function analytics({ send, link }: TestEmulator): Promise<Item> {
  return (await send("GET", `${pathOf(await link())}/analytics?days=1`)).data;
}

/** The fields of a day: those for its date, its events and its visitors. */
async function dayFields(service: TestEmulator): Promise<string[]> {
  const [day] = Object.values(await analytics(service)).find(Array.isArray) ?? [];
  return Object.keys(day);
}

/** The field with the id of a child, in the response to its create, in its list, and in its link. */
async function idField(service: TestEmulator, kind: string, body: object): Promise<string | undefined> {
  const { link, route } = await linkWithRoute(service);
  const created = await service.send("POST", `${route}/${kind}`, { body });
  const list = await service.send("GET", `${route}/${kind}`);
  const embedded = routesIn(await service.send("GET", link)).flatMap((found) => found[kind] as Item[]);
  const children = [created.data, ...list.items, ...embedded];
  if (children.length !== 3) return undefined;
  const isId = (value: unknown) => typeof value === "string" && /^(cnd|ftr|tgt)_/.test(value);
  return only(children.flatMap((child) => namesOf(child, isId)));
}
