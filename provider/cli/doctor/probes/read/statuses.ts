import { assumptions } from "../../../../contract";
import { required } from "../../api/response";
import { unusedName } from "../../sandbox/marker";
import type { ReadProbe } from "../context";
import { observed, observedOther, observedStatus } from "../observation";

/** Reads a link that does not exist. */
export const unknownIdStatus: ReadProbe<"unknownIdStatus"> = async ({ api }) => {
  const { status } = await api.send({ method: "GET", path: `/${unusedName()}` });
  return observedStatus(assumptions.unknownIdStatus.values, status);
};

/** Lists links with a key that does not exist. */
export const invalidKeyStatus: ReadProbe<"invalidKeyStatus"> = async ({ api }) => {
  const query = [["limit", "1"]] as const;
  const { status } = await api.send({ method: "GET", path: "", query, apiKey: unusedName() });
  return observedStatus(assumptions.invalidKeyStatus.values, status);
};

/** Reads what needs a scope that the spec does not show. */
export const readScope: ReadProbe<"readScope"> = async ({ api, account, conventions }) => {
  const query = [[conventions.slugParameter, unusedName()]] as const;
  const responses = {
    "the domains": await account.domains(),
    "the platform catalog": await api.send({ method: "GET", path: "/platform-catalog" }),
    "the availability of slugs": await api.send({ method: "GET", path: "/links/slug-availability", query }),
  };
  const refused = Object.entries(responses).flatMap(([what, { status }]) => (status === 403 ? [what] : []));
  const isAll = refused.length === Object.keys(responses).length;
  if (isAll) return observed("other");
  if (refused.length > 0) return observedOther(`the key may not read ${refused.join(" and ")}`);
  required(responses["the domains"], "the list of domains");
  return observed("links:read");
};
