import { createClient } from "../../provider/client";
import {
  type AnyDefinition,
  type Context,
  check,
  formatFailure,
  type Properties,
} from "../../provider/lifecycle";
import { Memo } from "../../provider/lifecycle/context/memo";
import { ResourceTracker } from "../../provider/lifecycle/tracker/resource-tracker";

/** A context for checks that must not send any request. */
export const offlineContext = (): Context => ({
  settings: { apiKey: "k", baseUrl: "http://localhost", checkSlugs: false },
  client: createClient({ baseUrl: "http://127.0.0.1:1", apiKey: "k" }),
  defaultDomainId: () => Promise.reject(new Error("unexpected request")),
  verifyCredentials: () => Promise.reject(new Error("unexpected request")),
  isGone: () => Promise.reject(new Error("unexpected request")),
  tracker: new ResourceTracker(),
  memo: new Memo(),
  warn: () => {},
  forOperation: (operation) => ({ ...offlineContext(), ...operation }),
});

/** Checks inputs without any request: the failures, as text. */
export async function failuresOf(definition: AnyDefinition, news: Properties, olds: Properties = {}) {
  const { failures } = await check({ definition, olds, news }, offlineContext());
  return failures.map(formatFailure);
}
