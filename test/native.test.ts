// @module-tag all
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { compile } from "./support/compile";
import { schemaExamples } from "./support/docs";
import { project } from "./support/shell";

/** A program for both ways in, with every resource and with each kind of type by its name. */
const program = (from: string) => `
import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "${from}";

const condition: shortlink.ConditionInput = {
  type: "COUNTRY",
  operator: shortlink.ConditionOperator.In,
  valueKey: "country",
  valueJson: { values: ["DE", pulumi.output("AT")] },
};
const limit: shortlink.FeatureInput = { type: "LIMIT", config: { clicks: 5 } };
const action: shortlink.ActionConfig = { url: pulumi.output("https://example.com/de"), more: { deep: [1] } };
const german: shortlink.RouteInput = {
  platform: "GEO",
  actionType: shortlink.ActionType.Url,
  actionConfig: action,
  conditions: [condition],
  features: [limit],
};
const visitors: shortlink.Visitors = { country: ["DE", pulumi.output("AT")], os: pulumi.output(["iOS"]), userAgent: "bot" };
const features: shortlink.FeatureInput[] = [
  shortlink.password(pulumi.secret("open")), shortlink.expires(new Date(0)), shortlink.clicks(pulumi.output(5)),
  shortlink.utm({ source: "print", term: undefined }), shortlink.delay(3),
];
const graph: shortlink.RouteInput[] = [
  shortlink.when(visitors, pulumi.output("https://example.com/de")),
  shortlink.when({ language: "fr" }, { url: "https://example.com/fr", priority: 2, features, conditions: [condition] }),
  shortlink.when({ country: undefined, browser: "Firefox" }, { actionType: "SMS", actionConfig: { number: "+43" } }),
  shortlink.otherwise("https://example.com"),
];
new shortlink.Link("graph", { routes: graph, routeFeatures: [{ ...shortlink.clicks(500), enabled: false }] });
const options: shortlink.JsonInputs = { a: pulumi.output(1) };
const everywhere: shortlink.RouteFeatureInput = { ...limit, routeIds: ["rt_1"] };
const seo: shortlink.LinkSeo = { title: "Shop", indexable: false };
const entry: shortlink.LinkSetEntry = { url: "https://example.com/press", seo };
const kind: shortlink.LinkKind = "DIRECT";

const folder = new shortlink.Folder("folder", { title: "Campaign", extra: { color: "red" } });
const args: shortlink.LinkArgs = {
  slug: "shop", kind, routes: [german, { ...german, isGlobalFallback: true }], routeFeatures: [everywhere], options,
  folderId: folder.id, qr: { isQrCreated: true }, features: { alias: "a" },
};
const link = new shortlink.Link("link", args, { protect: true });
const set = new shortlink.LinkSet("set", { defaults: { folderId: folder.id }, links: { press: entry } });
const route = new shortlink.Route("route", { linkId: link.id, ...german });
new shortlink.Route("french", { linkId: link.id, ...shortlink.when({ language: "fr" }, "https://example.com/fr") });
const ids = { linkId: link.id, routeId: route.routeId };
new shortlink.Condition("condition", { ...ids, ...condition });
new shortlink.Feature("feature", { ...ids, ...limit });
new shortlink.Target("target", { ...ids, itemId: "itm_1", required: true });
new shortlink.Tree("tree", { username: "ada", extra: {} });
new shortlink.Board("board", { title: "Board", slug: "board", layout: "grid" });
new shortlink.QR("qr", { linkId: link.id, isQrCreated: true, payload: { color: "#000" } });
shortlink.Link.get("theirs", "lnk_1");

export const slug: pulumi.Output<string> = link.slug;
export const platform: pulumi.Output<shortlink.Platform | undefined> = route.platform;
export const first: pulumi.Output<shortlink.Platform | undefined> = link.routes.apply((routes) => routes?.[0]?.platform);
export const ids2: pulumi.Output<string | undefined> = set.ids.apply((all) => all["press"]);

async function lookUps() {
  const found: shortlink.GetLinkResult = await shortlink.getLink({ slug: "shop" });
  const { links }: shortlink.GetLinksResult = await shortlink.getLinks({ kind: "DIRECT" });
  const one: shortlink.LinkResult | undefined = links[0];
  const routes: shortlink.RouteResult[] | undefined = found.routes;
  const where: shortlink.Platform | undefined = routes?.[0]?.platform;
  const { links: parsed } = await shortlink.parseLinks({ text: "slug,url" });
  new shortlink.LinkSet("parsed", { links: parsed });
  return [one?.title, where];
}
export const found = lookUps();
export const days = shortlink.getAnalyticsOutput({ linkId: link.id, days: 7 }).days;
export const read: Record<string, shortlink.LinkSetEntry> = shortlink.readLinks("links.csv");

// @ts-expect-error
new shortlink.Route("wrong", { linkId: "lnk_1", platform: "GEOO" });
// @ts-expect-error
const misspelt: shortlink.ConditionInput = { type: "COUNTRIES", valueKey: "country" };
// @ts-expect-error
new shortlink.Link("wrong", { slug: "shop", uri: "https://example.com" });
// @ts-expect-error
new shortlink.Folder("wrong", {});
// @ts-expect-error
shortlink.when({ contry: "DE" }, "https://example.com");
// @ts-expect-error
shortlink.when({ country: "DE" }, { url: "https://example.com", isGlobalFallback: true });
// @ts-expect-error
shortlink.otherwise({ priority: 1 });
// @ts-expect-error
shortlink.otherwise({ url: "https://example.com", actionConfig: { url: "https://example.com" } });
// @ts-expect-error
shortlink.utm({ sorce: "print" });
`;

describe("pulumi-shortlink/native", () => {
  it("compiles the same program as pulumi-shortlink, with the same mistakes found", async () => {
    const ways = ["pulumi-shortlink", "pulumi-shortlink/native"];
    expect(await compile(ways.map(program))).toBe("");
  }, 60_000);

  it("compiles the examples in the descriptions of the schema", async () => {
    const examples = schemaExamples("typescript");
    expect(examples.length).toBeGreaterThan(20);
    const programs = examples.map((text) => {
      const [head, ...body] = text.split("\n");
      return [head, "export async function program() {", ...body, "}"].join("\n");
    });
    expect(await compile(programs)).toBe("");
  }, 60_000);

  it("has every name of pulumi-shortlink, but those of its own errors and streams", () => {
    const [root, native] = ["index", "native"].map((file) => `${project}/dist/provider/${file}.d.ts`);
    const compiler = ts.createProgram([root, native] as string[], { skipLibCheck: true });
    const checker = compiler.getTypeChecker();
    const names = (file = "") => {
      const source = compiler.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      return module ? checker.getExportsOfModule(module).map((it) => it.name) : [];
    };
    const missing = names(root).filter((name) => !names(native).includes(name));
    expect(missing.toSorted()).toEqual([
      "ApiError",
      "LookUpOptions",
      "UserError",
      "native",
      "streamBoards",
      "streamFolders",
      "streamLinks",
      "streamTrees",
    ]);
  }, 60_000);
});
