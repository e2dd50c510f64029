import { isDeepStrictEqual } from "node:util";
import { isAbsent, isObject, mapInside, type Properties } from "../../../../lifecycle";
import { listIn, objectIn } from "../../api/response";
import { unusedName, usernameOf } from "../../sandbox/marker";
import { fallback, reasonFor } from "../../sandbox/sandbox";
import type { WriteContext, WriteProbe } from "../context";
import { type Observation, observed, observedOther } from "../observation";

// Writes a value into each kind of field, and reads it. A service may normalize one kind and no other.

/** A value that was written into a field, and what the service shows of it; undefined for nothing. */
interface Field {
  /** "the slug of a link" */
  readonly name: string;
  readonly written: unknown;
  readonly shown: unknown;
}

/** Values that every way to normalize changes: texts, lists, numbers, times and URLs. */
const text = " Doctor's  Note ";
const list = [" B b ", "a", "a"];
const json = {
  " Doctor ": [...list, { number: 14.6 }],
  at: "2030-01-01T00:00:00Z",
  page: "HTTPS://Example.com/b?z=1&a=2",
};
/** In the normal form of a URL, which is no change that counts. */
const url = "https://example.com/Doctor/Note?b=2&a=1";

/** The title of the run as the service may normalize it without hiding the object from the run. */
const titleOf = (run: string): string => ` ${capitalized(run)} `;
const capitalized = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const fieldsOf = (of: string, written: Properties, shown: unknown): Field[] =>
  Object.entries(written).map(([name, value]) => ({
    name: `the ${name} of ${of}`,
    written: value,
    shown: isObject(shown) ? shown[name] : undefined,
  }));

async function linkFields({ sandbox }: WriteContext): Promise<Field[]> {
  const { title } = sandbox;
  const texts = { title: titleOf(title), description: text, imageUrl: url, slug: capitalized(unusedName()) };
  const objects = { options: json, seoConfig: json };
  const seo = { title: text, description: text, imageUrl: url };
  const inner = { features: { alias: capitalized(unusedName()) }, qr: { payload: json } };
  const { id } = await sandbox.link({ ...texts, ...objects, seo, ...inner, url });
  const link = await sandbox.read(id);
  const [destination = {}] = (await sandbox.routesOf(id)).filter((it) => it.isGlobalFallback === true);
  return [
    ...fieldsOf("a link", { ...texts, ...objects }, link),
    ...fieldsOf("a link's seo", seo, link.seo),
    ...fieldsOf("a link", { url }, { url: link.url ?? objectIn({ data: destination.actionConfig }).url }),
    ...fieldsOf("a link", inner.features, link.features),
    ...fieldsOf("a QR code", inner.qr, link.qr),
  ];
}

async function routeFields({ api, sandbox }: WriteContext): Promise<Field[]> {
  const own = {
    clientRouteId: "Doctor's Route",
    targeting: json,
    deviceProfileIds: ["doctor-b", "doctor-a"],
  };
  const action = { url, label: text };
  const referrer = { valueKey: "News.Example.com", valueJson: { values: list } };
  const agent = { valueKey: "Doctor Agent" };
  const feature = { config: { source: text, budget: 14.6 } };
  const conditions = [
    { type: "REFERRER_DOMAIN", operator: "IN", ...referrer },
    { type: "USER_AGENT", operator: "EQUALS", ...agent },
  ];
  const features = [{ type: "UTM", ...feature }];
  const route = { ...own, platform: "GLOBAL", actionType: "URL", actionConfig: action, conditions, features };
  const { id } = await sandbox.link({ routes: [route, fallback] });
  const [found = {}] = (await sandbox.routesOf(id)).filter((it) => it.isGlobalFallback !== true);
  const childOf = async (kind: string, type: string) =>
    listIn(await api.send({ method: "GET", path: `/${id}/routes/${found.id}/${kind}` })).find(
      (child) => child.type === type,
    );
  return [
    ...fieldsOf("a route", own, found),
    ...fieldsOf("a route's action", action, found.actionConfig),
    ...fieldsOf("a referrer condition", referrer, await childOf("conditions", "REFERRER_DOMAIN")),
    ...fieldsOf("a user agent condition", agent, await childOf("conditions", "USER_AGENT")),
    ...fieldsOf("a feature", feature, await childOf("features", "UTM")),
  ];
}

/** The names of a tree, a board and a folder. */
const collectionFields = async (context: WriteContext): Promise<Field[]> => {
  const { api, sandbox } = context;
  const title = titleOf(sandbox.title);
  const create = async (path: "/trees" | "/boards" | "/folders", of: string, body: Properties) => {
    const { id } = objectIn(await sandbox.create(path, body));
    return fieldsOf(of, body, objectIn(await api.send({ method: "GET", path: `${path}/${id}` })));
  };
  return [
    ...(await create("/trees", "a tree", { username: usernameOf(capitalized(sandbox.title)) })),
    ...(await create("/boards", "a board", { title, slug: capitalized(unusedName()) })),
    ...(await create("/folders", "a folder", { title })),
  ];
};

/** Writes every kind of field, and reads it. */
export const normalization: WriteProbe<"normalization"> = async (context) => {
  const groups = { links: linkFields, routes: routeFields, "trees, boards and folders": collectionFields };
  const fields: Field[] = [];
  const hidden: string[] = [];
  for (const [name, fieldsIn] of Object.entries(groups)) {
    const found = await fieldsIn(context).catch(reasonFor);
    if (typeof found === "string") hidden.push(`${name}, because ${found}`);
    else fields.push(...found);
  }
  hidden.push(...fields.filter(({ shown }) => isAbsent(shown)).map(({ name }) => name));
  return conclusion(
    fields.filter(({ shown }) => !isAbsent(shown)),
    hidden,
  );
};

/** The ways to normalize that an assumption has a word for, and what each makes of a text. */
const ways = [
  { id: "lowerCase", words: "to lower case", change: (it: string) => it.toLowerCase() },
  { id: "trim", words: "by removing spaces", change: (it: string) => it.trim() },
] as const;

function conclusion(fields: readonly Field[], hidden: readonly string[]): Observation<"none" | Way["id"]> {
  const note = hidden.length === 0 ? undefined : `not seen: ${hidden.join("; ")}`;
  const changed = fields.filter(({ written, shown }) => !isDeepStrictEqual(written, shown));
  if (changed.length === 0) {
    return fields.length === 0 ? { unclear: "responses show none of the fields" } : observed("none", note);
  }
  const common = ways.find((way) => fields.every((field) => isChangedBy(way, field)));
  if (common) return observed(common.id, note);
  const words = changed.map((field) => {
    const way = ways.find((one) => isChangedBy(one, field));
    return `${field.name} (${way?.words ?? "in another way"})`;
  });
  return observedOther(
    `the service changes ${words.join(", ")}, and no other field${note === undefined ? "" : ` that was seen; ${note}`}`,
  );
}

type Way = (typeof ways)[number];

const isChangedBy = ({ change }: Way, { written, shown }: Field): boolean =>
  isDeepStrictEqual(mapTexts(written, change), shown);

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  return mapInside(value, (inner) => mapTexts(inner, change));
}
