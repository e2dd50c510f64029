import { expect, it } from "vitest";
import { create, deleteResource, type Properties, read, update } from "../../provider/lifecycle";
import { condition, link } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { startRun } from "./online";

// A service whose routes show conditions and features without their ids, as the spec does (2.6, 2.7), or
// with null.

const german = { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } };
const limit = { type: "LIMIT", config: { clicks: 5 }, enabled: true };
const to = (name: string, more = {}) => ({
  ...{ actionType: "URL", actionConfig: { url: `https://example.com/${name}` }, clientRouteId: name },
  ...more,
});
const withRoutes = (...parts: object[]) => ({
  ...{ domainId: "dom_1", slug: "autumn", routingMode: "ADVANCED" },
  routes: [to("de", ...parts), to("all", { isGlobalFallback: true, conditions: [], features: [] })],
});

/** Replaces or removes the ids of all parts inside of routes. */
const withIds = (text: string, shown: object): string =>
  JSON.stringify(
    JSON.parse(text, (name, value) => {
      if (name !== "conditions" && name !== "features") return value;
      return Array.isArray(value)
        ? value.map(({ id, ...rest }: Properties) => ({ ...rest, ...shown }))
        : value;
    }),
  );

/** Runs on an account behind a service like this. */
async function start(shown: object) {
  const account = await startAccount();
  const { url } = await startAlteringProxy(account.emulator.url, ({ status }) =>
    status === 204 ? [] : (text) => withIds(text, shown),
  );
  const settings = { ...account.settings, baseUrl: url };
  return { account, run: () => startRun({ settings }).context };
}

const ids = [{}, { id: null }];

it.each(ids)("a graph is created, read without drift, and changed part by part (%j)", async (shown) => {
  const { account, run } = await start(shown);
  const before = withRoutes({ conditions: [german], features: [limit] });
  const { id, outputs } = await create({ definition: link, inputs: before }, run());
  const state = { inputs: before, outputs };
  expect((await read({ definition: link, id, state }, run()))?.inputs).toEqual(before);
  const ids = async () => {
    const routes: readonly Properties[] = (await account.onlyLink()).routes.map((route) => ({ ...route }));
    return routes.map(({ id: own, features }) => [own, features]);
  };
  const [first] = await ids();

  const news = withRoutes({
    conditions: [{ ...german, valueJson: { values: ["AT"] } }],
    features: [limit],
  });
  await update({ definition: link, id, olds: state, news }, run());
  const live = await account.onlyLink();
  expect(live.routes[0]).toMatchObject({
    conditions: [{ valueJson: { values: ["AT"] } }],
    features: [limit],
  });
  expect((await ids())[0]).toEqual(first);
});

it.each(ids)("a separate condition of a link is read and deleted, and others stay (%j)", async (shown) => {
  const { account, run } = await start(shown);
  const { id } = await create({ definition: link, inputs: withRoutes() }, run());
  const routeId = String((await account.onlyLink()).routes[0]?.id);
  const inputs = { linkId: id, routeId, ...german };
  const own = await create({ definition: condition, inputs }, run());
  expect(
    (await read({ definition: condition, id: own.id, state: { inputs, outputs: own.outputs } }, run()))
      ?.inputs,
  ).toEqual(inputs);
  await deleteResource({ definition: condition, id: own.id, inputs, outputs: own.outputs }, run());
  expect((await account.onlyLink()).routes[0]).toMatchObject({ conditions: [] });
});
