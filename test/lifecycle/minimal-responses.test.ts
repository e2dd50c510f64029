import { describe, expect, it } from "vitest";
import { type AnyDefinition, create, diff, type Properties, read, update } from "../../provider/lifecycle";
import { board, condition, feature, folder, link, linkSet, qr, route, tree } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { type OtherResponse, otherResponses, respondedInstead } from "../support/other-responses";
import { startRun } from "./online";

// Services whose responses to a write show nothing of what was sent: nothing but an id (spec 2.3), nothing at all after a
// change, or the object that contains the one that was written. Of most writes, the spec does not show the response (4.2, 4.3). They write texts in their own form.

const url = "https://example.com/";
const to = (name: string, more = {}) => ({ actionType: "URL", actionConfig: { url, note: name }, ...more });
const german = (...values: string[]) => ({
  ...{ type: "COUNTRY", operator: "IN", valueKey: "Country", valueJson: { values } },
});

const graph = (...conditions: Properties[]) => [
  to("Germany", { clientRouteId: "de", platform: "GEO", conditions }),
  to("All", { clientRouteId: "all", isGlobalFallback: true }),
];

/** The kinds of resources, each with how it is declared and with an edit. */
const kinds: readonly (readonly [AnyDefinition, before: Properties, now: Properties])[] = [
  [folder, { title: "The Box" }, { title: "A Box" }],
  [tree, { username: "The-Tree" }, { username: "A-Tree" }],
  [board, { title: "Board", slug: "The-Board" }, { title: "A Board", slug: "The-Board" }],
  [
    link,
    { domainId: "dom_1", slug: "Autumn", title: "Autumn", url },
    { domainId: "dom_1", slug: "Winter", title: "Winter", url },
  ],
  [
    link,
    { domainId: "dom_1", slug: "One", routes: graph(german("DE")) },
    { domainId: "dom_1", slug: "One", routes: graph(german("DE"), german("AT")) },
  ],
  [
    route,
    { ...to("The Route"), platform: "GEO", conditions: [german("DE")] },
    { ...to("A Route"), platform: "GEO", conditions: [german("DE"), german("AT")] },
  ],
  [condition, german("DE"), german("AT")],
  [feature, { type: "LIMIT", config: { clicks: 5 } }, { type: "LIMIT", config: { clicks: 6 } }],
  [qr, { payload: { color: "red" } }, { payload: { color: "blue" } }],
];

/** An account behind such a service, with a link for what is part of one. */
async function start(kind: OtherResponse) {
  const account = await startAccount({ assume: { normalization: "lowerCase" } });
  const own = await account.request("POST", "", { domainId: "dom_1", slug: "owner", url });
  const readFrom = async (path: string) => account.request("GET", path.split("/links")[1] ?? "");
  const { url: baseUrl } = await startAlteringProxy(account.settings.baseUrl, ({ method, path, status }) =>
    method === "GET" || status === 204
      ? []
      : async (text) =>
          JSON.stringify({
            data: await respondedInstead(kind, { method, path }, JSON.parse(text).data, readFrom),
          }),
  );
  const parents = { linkId: own.id, routeId: own.routes[0]?.id };
  const run = (more = {}) => startRun({ settings: { ...account.settings, baseUrl } }, more).context;
  return { account, parents, run };
}

describe.each(otherResponses)("a service that responds to a write with: %s", (kind) => {
  it.each(kinds.map(([definition, before, now]) => ({ definition, before, now, name: definition.name })))(
    "shows no drift of a $name after a create, and after an update",
    async ({ definition, before, now }) => {
      const { account, parents, run } = await start(kind);
      const names = Object.keys(definition.inputs.shape);
      const inside = Object.fromEntries(Object.entries(parents).filter(([name]) => names.includes(name)));
      const expectInSync = async (id: string, inputs: Properties, outputs: Properties) => {
        const state = { inputs, outputs };
        const olds = (await read({ definition, id, state }, run())) ?? state;
        expect(diff({ definition, id, olds, news: inputs }, run()).changed).toEqual([]);
      };
      const inputs = { ...inside, ...before };
      const { id, outputs } = await create({ definition, inputs }, run());
      await expectInSync(id, inputs, outputs);
      const news = { ...inside, ...now };
      const updated = await update({ definition, id, olds: { inputs, outputs }, news }, run());
      await expectInSync(id, news, updated);
      expect(account.writes().filter((write) => write.startsWith("DELETE"))).toEqual([]);
    },
  );

  it.each([{}, { operationSeed: "run-1" }])("creates equal conditions as two, with %j", async (settings) => {
    const { account, parents, run } = await start(kind);
    const context = run(settings);
    const inputs = { ...parents, ...german("DE") };
    const ids = await Promise.all(
      ["one", "two"].map(async (urn) => {
        const { id } = await create({ definition: condition, inputs }, context.forOperation({ urn }));
        return id.split("/").at(-1);
      }),
    );
    const list = `/${parents.linkId}/routes/${parents.routeId}/conditions`;
    const made = await account.request<readonly { readonly id: string }[]>("GET", list);
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(ids).toHaveLength(2);
  });

  it("finds what it has created where the service lists that a moment before it can be read", async () => {
    const { account, parents, run } = await start(kind);
    const path = `/api/v1/links/${parents.linkId}/routes/{id}`;
    account.emulator.faults.add({ kind: "status", status: 404, method: "GET", path });
    const inputs = { linkId: parents.linkId, ...to("The Route"), platform: "GEO" };
    const { id } = await create({ definition: route, inputs }, run());
    account.emulator.faults.clear();
    expect(await account.request("GET", `/${id.replace("/", "/routes/")}`)).toMatchObject({
      platform: "GEO",
    });
  });

  it("shows no drift of the entries of a set", async () => {
    const { run } = await start(kind);
    const linksOf = (title: string) => ({
      defaults: { domainId: "dom_1" },
      links: { Press: { url, title }, Jobs: { url, title } },
    });
    const inputs = linksOf("One");
    const { id, outputs } = await create({ definition: linkSet, inputs }, run());
    const news = linksOf("Two");
    const updated = await update({ definition: linkSet, id, olds: { inputs, outputs }, news }, run());
    const state = { inputs: news, outputs: updated };
    const olds = (await read({ definition: linkSet, id, state }, run())) ?? state;
    expect(diff({ definition: linkSet, id, olds, news }, run()).changed).toEqual([]);
  });
});
