import { isAsDetailed } from "../../../../client";
import { listParameters, listSeparators } from "../../../../contract";
import { listIn, objectIn } from "../../api/response";
import type { ReadContext, ReadProbe } from "../context";
import { cannotSee, saw, sawOther } from "../observation";

/** Filters the list of links by two ids, in one format after the other. */
export const listFormat: ReadProbe<"listFormat"> = async (context) => {
  const [first, second, ...others] = (await context.account.links()).map(({ id }) => String(id));
  if (first === undefined || second === undefined) {
    return cannotSee("the account has fewer than two links");
  }
  const one = await idsIn(context, [["ids", first]]);
  if (one.length !== 1 && others.length > 0) return sawOther("the filter `ids` is ignored");
  if (one[0] !== first) return sawOther("the filter `ids` with one id does not find its link");
  for (const format of new Set([context.conventions.listFormat, ...listSeparators])) {
    const found = await idsIn(context, listParameters("ids", [first, second], format));
    const isBoth = found.length === 2 && found.includes(first) && found.includes(second);
    if (isBoth) return saw(format);
  }
  return sawOther(`no format finds two links: ${listSeparators.join(", ")}`);
};

async function idsIn({ api }: ReadContext, ids: readonly (readonly [string, string])[]): Promise<string[]> {
  const query = [...ids, ["limit", "10"]] as const;
  return listIn(await api.send({ method: "GET", path: "", query })).map(({ id }) => String(id));
}

/** Lists folders with a page size. */
export const collectionPages: ReadProbe<"collectionPages"> = async ({ api }) => {
  const query = [["limit", "1"]] as const;
  const limited = await api.send({ method: "GET", path: "/folders", query });
  if (limited.isOk) return saw("limit");
  const whole = await api.send({ method: "GET", path: "/folders" });
  return whole.isOk ? saw("none") : cannotSee(`the list of folders responds with the status ${whole.status}`);
};

/** Compares a link in the list with the same link read on its own. */
export const embeddedRoutes: ReadProbe<"embeddedRoutes"> = async ({ api, account }) => {
  const listed = (await account.links()).find(({ routes }) => !Array.isArray(routes) || routes.length > 0);
  if (!listed) return cannotSee("the account has no links");
  const single = await api.send({ method: "GET", path: `/${listed.id}` });
  if (!single.isOk) return cannotSee(`reading a link responds with the status ${single.status}`);
  return saw(isAsDetailed(listed, objectIn(single)) ? "whole" : "ids");
};
