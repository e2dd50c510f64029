import type { AssumptionId, assumptions } from "../../../contract";
import type { ReadProbe, WriteProbe } from "./context";
import * as analytics from "./read/analytics";
import * as availability from "./read/availability";
import * as domains from "./read/domains";
import * as lists from "./read/lists";
import * as statuses from "./read/statuses";
import * as children from "./write/children";
import * as graph from "./write/graph";
import * as keys from "./write/keys";
import * as links from "./write/links";
import * as normalization from "./write/normalization";
import * as passwords from "./write/passwords";
import * as slugs from "./write/slugs";

type Table = typeof assumptions;
type IdOf<P> = { [K in AssumptionId]: Table[K]["probe"] extends P ? K : never }[AssumptionId];

/** The probes that only read, by assumption. */
export const readProbes: { readonly [K in IdOf<"read">]: ReadProbe<K> } = {
  ...availability,
  ...lists,
  ...domains,
  ...analytics,
  ...statuses,
};

/** The probes that write, by assumption. */
export const writeProbes: { readonly [K in IdOf<"write">]: WriteProbe<K> } = {
  ...links,
  ...normalization,
  ...graph,
  ...passwords,
  ...children,
  ...keys,
  ...slugs,
};
