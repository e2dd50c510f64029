import { isAsDetailed } from "../../../../client";
import { listParameters, listSeparators } from "../../../../contract";
import { listIn, objectIn, required } from "../../api/response";
import type { ReadContext, ReadProbe } from "../context";
import { notObserved, observed, observedOther } from "../observation";

/** Filters the list of links by two ids, in one format after the other. */
export const listFormat: ReadProbe<"listFormat"> = async (context) => {
  const [first, second] = (await context.account.links()).map(({ id }) => String(id));
  if (first === undefined || second === undefined) {
    return notObserved("the account has fewer than two links");
  }
  if (!(await areListed(context, [first, second]))) {
    return notObserved("the list of links does not show links that exist; try again later");
  }
  for (const format of new Set([context.conventions.listFormat, ...listSeparators])) {
    const both = await idsIn(context, listParameters("ids", [first, second], format));
    if (both.length !== 2 || !both.includes(first) || !both.includes(second)) continue;
    // An account with two links shows both where the filter is ignored.
    const one = await idsIn(context, listParameters("ids", [first], format));
    if (one.length === 1 && one[0] === first) return observed(format);
  }
  const all = await idsIn(context, [["ids", first]]);
  return observedOther(all.length > 1 ? "the filter `ids` is ignored" : "no format finds two links");
};

/** Whether a list without a filter shows these links. Some services show new links only after some seconds. */
async function areListed(context: ReadContext, ids: readonly string[]): Promise<boolean> {
  for (const seconds of [0, 1, 2, 4]) {
    await context.api.wait(seconds * 1000);
    const listed = await idsIn(context, []);
    if (ids.every((id) => listed.includes(id))) return true;
  }
  return false;
}

async function idsIn({ api }: ReadContext, ids: readonly (readonly [string, string])[]): Promise<string[]> {
  const query = [...ids, ["limit", "10"]] as const;
  return listIn(await api.send({ method: "GET", path: "", query })).map(({ id }) => String(id));
}

/** Lists folders with a page size. */
export const collectionPages: ReadProbe<"collectionPages"> = async ({ api }) => {
  const query = [["limit", "1"]] as const;
  const limited = await api.send({ method: "GET", path: "/folders", query });
  if (limited.isOk) return observed("limit");
  required(await api.send({ method: "GET", path: "/folders" }), "the list of folders");
  return observed("none");
};

/** Compares a link in the list with the same link read on its own. */
export const embeddedRoutes: ReadProbe<"embeddedRoutes"> = async ({ api, account }) => {
  const listed = (await account.listedLinks()).find(
    ({ routes }) => !Array.isArray(routes) || routes.length > 0,
  );
  if (!listed) return notObserved("the list shows no link with routes");
  const single = required(await api.send({ method: "GET", path: `/${listed.id}` }), "reading a link");
  return observed(isAsDetailed(listed, objectIn(single)) ? "whole" : "ids");
};
