import type { Endpoint } from "../../../provider/contract";
import type { AnyDefinition, Properties } from "../../../provider/lifecycle";
import { joinId, parentNames, pathParams } from "../../../provider/lifecycle/properties/id";
import { objects } from "../../../provider/resources";
import { fixtures as allFixtures, type Fixture, parentsOf, programOf } from "../../conformance/fixtures";
import type { ResourceProvider } from "../../conformance/providers";
import type { Account } from "../../support/account";
import type { StateResource } from "../../support/engine";

/** One instance of every resource. A new definition is included automatically. */
export const fixtures: readonly Fixture[] = Object.values(objects).flatMap(
  (definition) => allFixtures.findLast((actor) => actor.definition === definition) ?? [],
);

/** A program with the parents of the fixtures, and nothing else. */
export const programWithout = (provider: ResourceProvider) => async () => {
  await programOf(provider, [], 0)();
  for (const { definition, name } of fixtures) parentsOf(provider, definition, name);
};

/** A program with all fixtures; in version 1, one field of each has another value. */
export const programWith = (provider: ResourceProvider, version: 0 | 1) =>
  programOf(provider, fixtures, version);

/** The objects in state, each as `Link lnk_1`. */
export const declaredIn = (state: ReadonlyMap<string, StateResource>): string[] =>
  [...state.values()]
    .filter(({ type }) => !type.startsWith("pulumi:"))
    .map(({ type, id }) => `${type.split(":").at(-1)} ${id}`)
    .toSorted();

/** The objects in the account, at every place where fixtures and their parents can be, in the same form. */
export async function foundIn(
  account: Account,
  state: ReadonlyMap<string, StateResource>,
): Promise<string[]> {
  const found = await Promise.all(fixtures.map((actor) => instances(account, actor, state)));
  return found.flat().toSorted();
}

/** All objects in the account of the kind and at the place of a fixture. */
async function instances(
  account: Account,
  { definition, name }: Fixture,
  state: ReadonlyMap<string, StateResource>,
): Promise<string[]> {
  const parent = state.get(`parent-of-${name}`);
  const parentIds: Properties = { linkId: parent?.id, routeId: parent?.outputs.fallbackRouteId };
  const parents = Object.fromEntries(parentNames(definition).map((part) => [part, parentIds[part]]));
  if (Object.values(parents).includes(undefined)) return [];
  const { list, read } = definition.endpoints;
  const endpoint = list ?? read;
  const path = endpoint ? pathOf(endpoint, definition, parents) : "";
  if (!list) {
    // Every link has a QR code, which can be turned on.
    const { isQrCreated } = await account.request<{ isQrCreated: boolean }>("GET", path);
    return isQrCreated ? [`${definition.name} ${parent?.id}`] : [];
  }
  const entries = await account.list(path.slice(1));
  // Every link has a fallback, which is not declared.
  const own = entries.filter(({ isGlobalFallback }) => !isGlobalFallback);
  return own.map((live) => `${definition.name} ${joinId(definition, parents, { id: live.id })}`);
}

/** The path of a request about an object, below that of the links. */
const pathOf = (endpoint: Endpoint, definition: AnyDefinition, parts: Properties): string => {
  const params = pathParams(endpoint, definition, parts);
  return endpoint.path
    .replace("/api/v1/links", "")
    .replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
};
