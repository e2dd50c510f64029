import type { Properties } from "../../provider/lifecycle";
import type { Account } from "../support/account";
import { url } from "../support/set-stack";

/** A link that takes over what the account has under its address. */
export const declared = {
  ...{ domainId: "dom_1", slug: "autumn", url: url("autumn"), title: "Autumn" },
  adopt: true,
};

/** A link of somebody else with the same slug. */
export const theirs = (account: Account, more: Properties = {}) =>
  account.request<Properties>("POST", "", {
    ...{ domainId: "dom_1", slug: "autumn", url: url("summer"), title: "Summer", options: { a: 1 } },
    ...more,
  });
