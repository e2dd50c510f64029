import { describe, expect, it } from "vitest";
import { type AnyDefinition, create, diff, type Properties, read, update } from "../../provider/lifecycle";
import { board, condition, folder, link, linkSet, route, tree } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { startRun } from "./online";

// A service that responds to a write with nothing but an id (spec 2.3), and writes texts in its own form.

const url = "https://example.com/";
const to = (name: string, more = {}) => ({ actionType: "URL", actionConfig: { url, note: name }, ...more });
const german = (...values: string[]) => ({
  ...{ type: "COUNTRY", operator: "IN", valueKey: "Country", valueJson: { values } },
});

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
    route,
    { ...to("The Route"), platform: "GEO", conditions: [german("DE")] },
    { ...to("A Route"), platform: "GEO", conditions: [german("DE"), german("AT")] },
  ],
  [condition, german("DE"), german("AT")],
];

/** An account behind such a service, with a link for what is part of one. */
async function start() {
  const account = await startAccount({ assume: { normalization: "lowerCase" } });
  const own = await account.request("POST", "", { domainId: "dom_1", slug: "owner", url });
  const minimal = (text: string): string => JSON.stringify({ data: { id: JSON.parse(text).data.id } });
  const { url: baseUrl } = await startAlteringProxy(account.settings.baseUrl, ({ method, status }) =>
    method === "GET" || status === 204 ? [] : minimal,
  );
  const parents = { linkId: own.id, routeId: own.routes[0]?.id };
  return { account, parents, run: () => startRun({ settings: { ...account.settings, baseUrl } }).context };
}

describe("a service that responds to a write with nothing but an id", () => {
  it.each(kinds.map(([definition, before, now]) => ({ definition, before, now, name: definition.name })))(
    "shows no drift of a $name after a create, and after an update",
    async ({ definition, before, now }) => {
      const { account, parents, run } = await start();
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

  it("shows no drift of the entries of a set", async () => {
    const { run } = await start();
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
