import { defaultsOf, isObject, LinkInput } from "../../../../contract";
import { isAbsent, isSame, type Properties } from "../../../../lifecycle";
import { listIn, objectIn, objectsIn, required } from "../../api/response";
import { unusedName } from "../../sandbox/marker";
import { fallback, route } from "../../sandbox/sandbox";
import type { WriteProbe } from "../context";
import { notObserved, observed, observedOther } from "../observation";

// What a link is after it was created.

/** Creates a link with `url`, and looks for the destination. */
export const destination: WriteProbe<"destination"> = async ({ sandbox }) => {
  const url = "https://example.com/destination";
  const { id } = await sandbox.link({ url });
  const link = await sandbox.read(id);
  const routes = await sandbox.routesOf(id);
  const fallback = routes.find(({ isGlobalFallback }) => isGlobalFallback === true);
  const isShownBy = (holder: unknown) => isObject(holder) && isSame(LinkInput.shape.url, url, holder.url);
  if (isShownBy(fallback?.actionConfig)) return observed("fallback");
  if (isShownBy(link)) return observed("url");
  return observedOther(
    fallback
      ? "the fallback route does not show the destination"
      : "the link has no global fallback route, and does not show its `url`",
  );
};

/** Creates a link, a graph and a condition with as few fields as possible, and reads the values of the others. */
const writtenDefaults: WriteProbe<"defaults"> = async ({ sandbox, api, conventions }) => {
  const { kind: _, ...body } = sandbox.linkBody({ routes: [{ clientRouteId: "bare" }, fallback] });
  const created = await sandbox.create("", body);
  const { id } = objectIn(created);
  if (!created.isOk || typeof id !== "string") {
    return notObserved(`the service refuses a link with a route that sets nothing (HTTP ${created.status})`);
  }
  const [bare = {}] = (await sandbox.routesOf(id)).filter(({ isGlobalFallback: it }) => it !== true);
  const feature = { type: "LIMIT", config: { clicks: 1000 } };
  const path = `/${id}/routes/${bare.id}/features`;
  const objects: Properties[] = [
    bare,
    await sandbox.read(id),
    objectIn(await api.send({ method: "POST", path, body: feature })),
    objectIn(await api.send({ method: "GET", path: `/${id}/qr` })),
  ];
  const different = Object.entries(defaultsOf(conventions)).flatMap(([name, value]) => {
    const holder = objects.find((object) => !isAbsent(object[name]));
    return holder && holder[name] !== value ? [[name, holder[name]]] : [];
  });
  return observed({ ...conventions.defaults, ...Object.fromEntries(different) } as never);
};

export { writtenDefaults as defaults };

/** Creates a link with one destination and a graph, and reads their routing modes. */
export const routingMode: WriteProbe<"routingMode"> = async ({ sandbox }) => {
  const simple = await sandbox.read((await sandbox.link()).id);
  const graph = await sandbox.read((await sandbox.graph(route("mode"))).id);
  const modes = [simple.routingMode, graph.routingMode];
  if (modes.every((mode) => mode === undefined)) return notObserved("responses show no routing mode");
  if (isSame(undefined, modes, ["SIMPLE", "ADVANCED"])) return observed("graph");
  if (modes.every((mode) => mode === "SIMPLE")) return observed("SIMPLE");
  if (modes.every((mode) => mode === "ADVANCED")) return observed("ADVANCED");
  return observedOther("the modes are neither SIMPLE nor ADVANCED, or the other way round");
};

/** Writes every field of a link, and looks for them in what reading it shows. */
export const shownFields: WriteProbe<"shownFields"> = async ({ sandbox }) => {
  const written: Properties = {
    autoAppRedirectEnabled: true,
    description: "doctor",
    imageUrl: "https://example.com/image.png",
    sortOrder: 3,
    options: { doctor: true },
    seoConfig: { doctor: true },
    seo: { title: "doctor" },
    qr: { isQrCreated: true },
    routeFeatures: [{ type: "UTM", config: { source: "doctor" } }],
    features: { alias: unusedName() },
  };
  const link = await sandbox.read((await sandbox.link(written)).id);
  const names = [...Object.keys(written), "title", "domainId", "folderId", "kind"];
  const hidden = names.filter((name) => isAbsent(link[name]));
  if (hidden.length === 0) return observed("all");
  return names.every((name) => hidden.includes(name) !== specFields.has(name))
    ? observed("spec")
    : observedOther(`responses do not show ${hidden.join(", ")}`);
};

/** The fields of a link that the spec shows in responses (2.3). */
const specFields = new Set(["title", "description", "imageUrl", "domainId", "kind"]);

/** Creates a link with a description and a graph with conditions, and looks at what those have that have none. */
export const emptyFields: WriteProbe<"emptyFields"> = async ({ sandbox }) => {
  const { id } = await sandbox.graph(route("full"));
  const { description, routes } = await sandbox.read((await sandbox.link({ description: "full" })).id);
  const bare = await sandbox.read(id);
  const hasParts = objectsIn(bare.routes).some((one) => objectsIn(one.conditions).length > 0);
  if (description !== "full" || !hasParts || routes === undefined)
    return notObserved("reading a link does not show its description, or the conditions of its routes");
  const shows = (one: Properties) => ["conditions", "features"].every((name) => Array.isArray(one[name]));
  const isShown = Object.hasOwn(bare, "description") && objectsIn(bare.routes).every(shows);
  return observed(isShown ? "shown" : "omitted");
};

/** Changes a link, and looks for the change in the list. */
export const freshLists: WriteProbe<"freshLists"> = async ({ api, sandbox }) => {
  const { id } = await sandbox.link({ description: "first" });
  const listed = async () => {
    const query = [
      ["folderId", sandbox.folderId],
      ["limit", "100"],
    ] as const;
    const list = required(await api.send({ method: "GET", path: "", query }), "the list of links");
    return listIn(list).find((link) => link.id === id);
  };
  const before = await listed();
  if (before && isAbsent(before.description)) return notObserved("the list of links shows no descriptions");
  const body = { description: "second" };
  required(await api.send({ method: "PATCH", path: `/${id}`, body }), "updating it");
  const after = await listed();
  return observed(before && after?.description === "second" ? "immediate" : "delayed");
};

/** Deletes a folder that contains a link. */
export const folderDelete: WriteProbe<"folderDelete"> = async ({ api, sandbox }) => {
  const folder = await sandbox.create("/folders", { title: sandbox.title });
  const { id } = objectIn(folder);
  if (!folder.isOk) return notObserved(`the service refuses a second folder (HTTP ${folder.status})`);
  const link = await sandbox.link({ folderId: id });
  required(await api.send({ method: "DELETE", path: `/folders/${id}` }), "deleting it");
  sandbox.forget(`/folders/${id}`);
  const response = await api.send({ method: "GET", path: `/${link.id}` });
  if (response.isMissing) return observed("deletesLinks");
  required(response, "reading its link");
  return observed("keepsLinks");
};

/** Reads the QR state of a link without a QR code. */
export const emptyQr: WriteProbe<"emptyQr"> = async ({ api, sandbox }) => {
  const { id } = await sandbox.link();
  const response = await api.send({ method: "GET", path: `/${id}/qr` });
  if (response.isMissing) return observed("notFound");
  return observed(required(response, "reading it").data === null ? "null" : "state");
};
