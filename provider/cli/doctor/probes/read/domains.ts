import { hostOf, hostsOf } from "../../../../contract";
import { listIn, required } from "../../api/response";
import type { ReadProbe } from "../context";
import { notObserved, observed, observedOther } from "../observation";

/** Looks for the host name in the records of domains. */
export const domainHostField: ReadProbe<"domainHostField"> = async ({ account, conventions }) => {
  const domains = listIn(required(await account.domains(), "the list of domains"));
  const [domain] = domains;
  if (!domain) return notObserved("the account has no domains");
  const { domainHostField: expected } = conventions;
  if (domains.every((one) => hostOf(one, expected) !== undefined)) return observed(expected);
  // Any field in which every domain has a host name of its own may be it.
  const fields = Object.keys(domain).filter((name) => {
    const hosts = domains.map((one) => hostsOf({ value: one[name] })[0]);
    return name !== "id" && !hosts.includes(undefined) && new Set(hosts).size === hosts.length;
  });
  const [field, ...others] = fields;
  if (field === undefined) return observedOther("no field of a domain looks like a host name");
  if (others.length === 0) return observed(field);
  return observedOther(
    `several fields look like a host name: ${fields.join(", ")}; set the one of the short URLs`,
  );
};
