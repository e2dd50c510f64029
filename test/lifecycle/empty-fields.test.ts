import { expect, it } from "vitest";
import { create, type Properties, read } from "../../provider/lifecycle";
import { link } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { startRun } from "./online";

// Services that leave out fields without a value, in place of null and empty lists.

const password = { type: "PASSWORD", enabled: true, config: { password: "hush" } };
const german = { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } };
const to = (name: string, more = {}) => ({
  ...{ actionType: "URL", actionConfig: { url: `https://example.com/${name}` }, clientRouteId: name },
  ...more,
});

/** A link as it is refreshed after somebody has removed what it has. */
async function refreshed(
  service: Properties,
  remove: (account: Account, live: Properties) => Promise<unknown>,
) {
  const account = await startAccount({ assume: { emptyFields: "omitted" } });
  const run = () => startRun(account, { service }).context;
  const folder = await account.request("POST", "/folders", { title: "Campaigns" });
  const inputs = {
    ...{ domainId: "dom_1", slug: "autumn", title: "Autumn", folderId: folder.id, routingMode: "ADVANCED" },
    routes: [
      to("de", { conditions: [german], features: [password] }),
      to("all", { isGlobalFallback: true, conditions: [], features: [] }),
    ],
  };
  const { id, outputs } = await create({ definition: link, inputs }, run());
  const state = { inputs, outputs };
  expect((await read({ definition: link, id, state }, run()))?.inputs).toEqual(inputs);
  await remove(account, { ...(await account.onlyLink()) });
  return { inputs, found: (await read({ definition: link, id, state }, run()))?.inputs };
}

it("a title that somebody has cleared is found without any setting", async () => {
  const { inputs, found } = await refreshed({}, (account, { id }) =>
    account.request("PATCH", `/${id}`, { title: null }),
  );
  const { title, ...rest } = inputs;
  expect(found).toEqual(rest);
});

it("a folder, a condition and a password that somebody has removed are found with the setting", async () => {
  const { found } = await refreshed({ emptyFields: "omitted" }, async (account, { id, routes }) => {
    const [route] = routes as { id: string; conditions: Properties[]; features: Properties[] }[];
    await account.request("PATCH", `/${id}`, { folderId: null });
    for (const list of ["conditions", "features"] as const)
      await account.request("DELETE", `/${id}/routes/${route?.id}/${list}/${route?.[list][0]?.id}`);
  });
  expect(found).not.toHaveProperty("folderId");
  expect(found?.routes).toMatchObject([{ conditions: [], features: [] }, {}]);
});
