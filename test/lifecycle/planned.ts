import type { Client } from "../../provider/client";
import { conventionsOf } from "../../provider/contract";
import type { AnyDefinition, Context, Properties } from "../../provider/lifecycle";
import { planUpdate } from "../../provider/lifecycle/update/plan";

/** Plans an update: its requests as `[method, path below the link, body]`, and the passwords that it would remove. */
export async function planned(
  definition: AnyDefinition,
  id: string,
  [olds, news]: readonly [Properties, Properties],
  live?: Properties,
) {
  const response = definition.endpoints.read ? live : [live];
  const client = {
    call: async () => response,
    pages: async function* () {
      yield response;
    },
  } as unknown as Client;
  const context = { client, conventions: conventionsOf(undefined) } as Context;
  const plan = await planUpdate(definition, id, { inputs: olds, outputs: {} }, news, context);
  return {
    lostPasswords: plan?.lostPasswords,
    writes: plan?.writes.map(({ endpoint: { method, path }, params, body }) => {
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
      return [method, filledPath.replace("/api/v1/links/", ""), ...(body ? [body] : [])];
    }),
  };
}

/** Plans an update: the bodies of its requests. */
export const bodies = async (...args: Parameters<typeof planned>) =>
  (await planned(...args)).writes?.map(([, , body]) => body);
