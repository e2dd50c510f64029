import { expect, it } from "vitest";
import {
  type AnyDefinition,
  create,
  deleteResource,
  diff,
  PartialFailure,
  type Properties,
} from "../../provider/lifecycle";
import { condition, feature, link, route } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { failureOf } from "../support/client";
import { startRun } from "./online";

// A service that responds to the create of a part with its link, and writes values in other forms.

const url = "https://example.com/";
const among = (...values: string[]) => ({
  ...{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values } },
});
const cases: readonly (readonly [string | null, AnyDefinition, Properties])[] = [
  // Also where it writes everything as it is sent: no response shows a password.
  [null, feature, { type: "PASSWORD", enabled: true, config: { password: "correct-horse-battery" } }],
  ["sortLists", condition, among("US", "DE")],
  ["dedupe", condition, among("DE", "DE")],
  ["collapseSpaces", route, { platform: "GEO", actionType: "URL", actionConfig: { url, note: "a  b" } }],
  ["round", feature, { type: "LIMIT", enabled: true, config: { clicks: 1004 } }],
  ["timeZone", feature, { type: "EXPIRATION_DATE", config: { expiresAt: "2030-01-01T00:00:00Z" } }],
];

it.each(cases)(
  "a part is made once where a response shows what contains it, and the service normalizes: %s (%#)",
  async (normalize, definition, declared) => {
    const account = await startAccount({ normalize } as object);
    const own = await account.request("POST", "", { domainId: "dom_1", slug: "owner", url });
    const { url: baseUrl } = await startAlteringProxy(account.settings.baseUrl, ({ method }) =>
      method === "POST"
        ? async () => JSON.stringify({ data: await account.request("GET", `/${own.id}`) })
        : [],
    );
    const isRoute = definition === route;
    const inputs = { linkId: own.id, ...(isRoute ? {} : { routeId: own.routes[0]?.id }), ...declared };
    const urn = `urn:pulumi:dev::shop::shortlink:index:${definition.name}::part`;
    const start = () =>
      startRun({ settings: { ...account.settings, baseUrl } }).context.forOperation({ urn });
    const lists = isRoute
      ? ""
      : `/${own.routes[0]?.id}/${definition === feature ? "features" : "conditions"}`;
    const count = async () =>
      (await account.request<readonly unknown[]>("GET", `/${own.id}/routes${lists}`)).length -
      Number(isRoute);
    const failure = await failureOf(create({ definition, inputs }, start())).catch(() => undefined);
    if (failure instanceof PartialFailure) {
      // The next update finds out.
      const [context, { id, properties: outputs }] = [start(), failure];
      context.tracker.trackChecked(definition, inputs);
      diff({ definition, id, olds: { inputs, outputs }, news: inputs }, context);
      await create({ definition, inputs }, context);
      await deleteResource({ definition, id, outputs }, context);
    }
    expect(await count()).toBe(1);
  },
);

it("a part may have the id of its link, on a service that numbers each kind of object by itself", async () => {
  const account = await startAccount();
  const own = await account.request("POST", "", { domainId: "dom_1", slug: "owner", url });
  const { url: baseUrl } = await startAlteringProxy(account.settings.baseUrl, ({ method }) =>
    method === "POST" ? (text) => JSON.stringify({ data: { ...JSON.parse(text).data, id: own.id } }) : [],
  );
  const { context } = startRun({ settings: { ...account.settings, baseUrl } });
  const inputs = { linkId: own.id, routeId: own.routes[0]?.id, ...among("DE") };
  const { id } = await create({ definition: condition, inputs }, context);
  expect(id).toBe(`${own.id}/${own.routes[0]?.id}/${own.id}`);
});

it("a slug that the service chooses is read where the response to the create does not show it", async () => {
  const account = await startAccount();
  const { url: baseUrl } = await startAlteringProxy(account.settings.baseUrl, ({ method }) =>
    method === "POST" ? ["slug"] : [],
  );
  const { context } = startRun({ settings: { ...account.settings, baseUrl } });
  const { outputs } = await create({ definition: link, inputs: { domainId: "dom_1", url } }, context);
  expect(outputs).toMatchObject({ slug: expect.any(String), shortUrl: expect.any(String) });
});
