import type { Properties } from "../../../../lifecycle";
import { objectIn, type Response } from "../../api/response";
import { unusedName } from "../../sandbox/marker";
import type { ReadContext, ReadProbe } from "../context";
import { notObserved, observed, observedOther } from "../observation";

/** Names that a service may use for the slug. */
const parameterNames = ["slug", "name", "alias", "path", "key", "code", "shortCode", "q", "query", "value"];

/** How slug-availability responds to a slug that is free, and to one that is taken. */
interface Availability {
  readonly parameter: string;
  readonly free: Properties;
  /** Undefined if the account has no link with a slug. */
  readonly taken: Properties | undefined;
}

/** Asks with one parameter name after the other, until the responses differ as those for a free and a taken slug must. */
async function findAvailability(context: ReadContext): Promise<Availability | undefined> {
  const { account, conventions } = context;
  const link = (await account.links()).find(({ slug }) => typeof slug === "string");
  for (const parameter of new Set([conventions.slugParameter, ...parameterNames])) {
    const free = await ask(context, [[parameter, unusedName()]], link);
    if (!free.isOk) continue;
    const found = { parameter, free: objectIn(free) };
    if (!link) {
      // A service that needs the parameter refuses a request without it.
      const without = await ask(context, [], link);
      return without.isOk ? undefined : { ...found, taken: undefined };
    }
    const taken = objectIn(await ask(context, [[parameter, String(link.slug)]], link));
    if (flagsOf(found.free).some(([name, value]) => taken[name] === !value)) return { ...found, taken };
  }
  return undefined;
}

function ask(
  { account, api }: ReadContext,
  slug: readonly (readonly [string, string])[],
  link: Properties | undefined,
): Promise<Response> {
  const domain = typeof link?.domainId === "string" ? [["domainId", link.domainId] as const] : [];
  const query = [...slug, ...domain];
  const name = JSON.stringify(["availability", query]);
  return account.memo.once(name, () => api.send({ method: "GET", path: "/links/slug-availability", query }));
}

const flagsOf = (record: Properties): [string, boolean][] =>
  Object.entries(record).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean");

/** Both probes share one search. */
const availability = (context: ReadContext): Promise<Availability | undefined> =>
  context.account.memo.once("availability", () => findAvailability(context));

const noResponse = notObserved(
  "no name for the parameter makes the service distinguish a slug that is free from one that is taken; the account may need a link with a slug",
);

export const slugParameter: ReadProbe<"slugParameter"> = async (context) => {
  const found = await availability(context);
  return found ? observed(found.parameter) : noResponse;
};

export const availableField: ReadProbe<"availableField"> = async (context) => {
  const found = await availability(context);
  if (!found) return noResponse;
  const { free, taken } = found;
  const flags = flagsOf(free).filter(([name, value]) => taken === undefined || taken[name] === !value);
  const positive = flags.filter(([, value]) => value).map(([name]) => name);
  const { availableField: expected } = context.conventions;
  const name = positive.includes(expected) ? expected : positive[0];
  if (name !== undefined) return observed(name);
  return observedOther(
    flags.length === 0
      ? "the response has no field that is true or false"
      : "the response shows whether the slug is taken, not whether it is available",
  );
};
