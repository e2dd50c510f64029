import { describe, expect, it } from "vitest";
import {
  type AnyDefinition,
  check,
  create,
  diff,
  formatFailure,
  type Properties,
  previewCreate,
} from "../../provider/lifecycle";
import { condition, link, qr, route } from "../../provider/resources";
import { startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { startRun } from "./online";

const urn = "urn:pulumi:dev::shop::shortlink:index:Route::de";
const action = { actionType: "URL", actionConfig: { url: "https://example.com" } };
const routes = [{ ...action, platform: "OS", isGlobalFallback: true }];
const own = { ...action, platform: "GEO" };
const refusal = (owner: string, list: string) =>
  `${owner} declares its ${list} inline, and would remove this one. Declare all of them in ${list}, or each as a resource.`;

/** A run on an account, and a link that a run before it created. */
async function setup(inputs: Properties) {
  const account = await startAccount();
  const made = await create({ definition: link, inputs }, startRun(account).context);
  const { context } = startRun(account);
  /** What the engine asks for about a resource in state, before it is updated. */
  const register = async (definition: AnyDefinition, id: string, before: Properties, news: Properties) => {
    const { failures } = await check({ definition, olds: before, news }, context.forOperation({ urn }));
    if (failures.length === 0) diff({ definition, id, olds: { inputs: before, outputs: {} }, news }, context);
    return failures.map(formatFailure);
  };
  account.written();
  return { account, context, linkId: made.id, routes: made.outputs.routes as Properties[], register };
}

describe("a part with a resource of its own", () => {
  const inline = { domainId: "dom_1", routes };
  const separate = { domainId: "dom_1", url: "https://example.com" };

  it("is not created where its link declares such parts inline, which a preview says too", async () => {
    const { account, context, linkId, register } = await setup(inline);
    await register(link, linkId, inline, inline);
    const request = { definition: route, inputs: { ...own, linkId } };
    const message = `linkId: ${refusal(`Link ${linkId}`, "routes")}`;
    expect((await failureOf(previewCreate(request, context))).message).toBe(message);
    expect((await failureOf(create(request, context))).message).toBe(message);
    expect(account.written()).toEqual([]);
  });

  it("is not created in a link that the same run created with such parts", async () => {
    const { context } = await setup(separate);
    const { id: linkId } = await create({ definition: link, inputs: inline }, context);
    const created = create({ definition: route, inputs: { ...own, linkId } }, context);
    expect((await failureOf(created)).message).toContain("declares its routes inline");
  });

  it("is not created in a route that declares such parts inline", async () => {
    const { context, linkId } = await setup(separate);
    const conditions = [{ type: "COUNTRY", operator: "EQUALS", valueKey: "DE" }];
    const { id } = await create({ definition: route, inputs: { ...own, linkId, conditions } }, context);
    const [, routeId = ""] = id.split("/");
    const inputs = { linkId, routeId, type: "LANGUAGE", operator: "EQUALS", valueKey: "de" };
    const created = create({ definition: condition, inputs }, context);
    expect((await failureOf(created)).message).toBe(
      `routeId: ${refusal(`Route ${linkId}/${routeId}`, "conditions")}`,
    );
  });

  it("stays where its link begins to declare such parts, whose update would remove it", async () => {
    const { context, linkId, register } = await setup(separate);
    const id = `${linkId}/rt_1`;
    await register(link, linkId, separate, inline);
    const inputs = { ...own, linkId };
    expect(await register(route, id, inputs, inputs)).toEqual([
      `linkId: ${refusal(`Link ${linkId}`, "routes")}`,
    ]);
    expect(context.tracker.isKept(route, id)).toBe(false);
  });

  it("is accepted beside inline parts that were imported with it, and where nothing of its kind is inline", async () => {
    const { context, linkId, register, routes: live } = await setup(inline);
    await register(link, linkId, inline, inline);
    const inputs = { ...routes[0], linkId };
    expect(await register(route, `${linkId}/${live[0]?.id}`, inputs, inputs)).toEqual([]);
    await create({ definition: qr, inputs: { linkId, payload: { color: "#000" } } }, context);
    const other = await create({ definition: link, inputs: separate }, context);
    await create({ definition: route, inputs: { ...own, linkId: other.id } }, context);
  });
});
