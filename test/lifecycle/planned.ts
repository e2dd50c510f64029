import type { Client } from "../../provider/client";
import { conventionsOf } from "../../provider/contract";
import type { AnyDefinition, Context, Properties } from "../../provider/lifecycle";
import { planUpdate } from "../../provider/lifecycle/update/plan";

/** The definition of an object, its id, its inputs before and after the update, and the live object. */
type Update = readonly [
  definition: AnyDefinition,
  id: string,
  versions: readonly [Properties, Properties],
  live?: Properties,
];

async function planOf(...[definition, id, [olds, news], live]: Update) {
  const response = definition.endpoints.read ? live : [live];
  const client = {
    call: async () => response,
    pages: async function* () {
      yield response;
    },
  } as unknown as Client;
  const context = { client, conventions: conventionsOf(undefined) } as Context;
  return planUpdate(definition, id, { inputs: olds, outputs: {} }, news, context);
}

/** Plans an update: its requests as `[method, path below the link, body]`, and the passwords that it would remove. */
export async function planned(...update: Update) {
  const plan = await planOf(...update);
  return {
    lostPasswords: plan?.lostPasswords,
    ...(plan?.losesOrder && { losesOrder: true }),
    writes: plan?.writes.map(({ endpoint: { method, path }, params, body }) => {
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
      return [method, filledPath.replace("/api/v1/links/", ""), ...(body ? [body] : [])];
    }),
  };
}

/** Plans an update: the bodies of its requests. */
export const bodies = async (...update: Update) =>
  (await planned(...update)).writes?.map(([, , body]) => body);

/** The live object as an update of a link knows it after its requests, if each gets the same response. */
export async function liveAfter(response: Properties | undefined, ...update: Update) {
  const plan = await planOf(...update);
  return plan?.writes.reduce((live, write) => write.applyTo(live, response), plan.live ?? {});
}
