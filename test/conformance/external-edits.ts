import type { Endpoint } from "../../provider/contract";
import { pathParams, splitId } from "../../provider/lifecycle/properties/id";
import type { Account } from "../support/account";
import type { StateResource } from "../support/engine";
import { type Fixture, wireValue } from "./fixtures";

// What somebody does to the objects of a stack through the API, outside of Pulumi.

type State = ReadonlyMap<string, StateResource>;

/** Creates a link, on the default domain and with a destination unless it has others. */
export const createLink = ({ request }: Account, more: object) =>
  request("POST", "", { domainId: "dom_1", url: "https://example.com", ...more });

/** Gives a fixture's field the value that it has in a version. */
export async function editExternally(
  account: Account,
  fixture: Fixture,
  state: State,
  version: number,
): Promise<void> {
  const ids = (kind: string) => [0, 1].map((n) => String(state.get(`${kind}-${n}`)?.id));
  const { update } = fixture.definition.endpoints;
  const value = wireValue(fixture, version, ids);
  const body = fixture.field === "extra" ? value : { [fixture.field]: value };
  await account.request(update.method, pathOf(update, fixture, state), body);
}

/** Deletes a fixture's object. */
export async function deleteExternally(account: Account, fixture: Fixture, state: State): Promise<void> {
  const { delete: endpoint } = fixture.definition.endpoints;
  await account.request(endpoint.method, pathOf(endpoint, fixture, state));
}

/** Whether an object can be deleted by itself: a QR code is always there, and is only turned off. */
export const canBeDeleted = ({ definition }: Fixture): boolean =>
  definition.endpoints.delete.method === "DELETE";

/** The path of a request about a fixture, below that of the links. */
function pathOf(endpoint: Endpoint, { definition, name }: Fixture, state: State): string {
  const params = pathParams(endpoint, definition, splitId(definition, String(state.get(name)?.id)));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
  return path.replace("/api/v1/links", "");
}
