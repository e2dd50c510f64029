import { describe, expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { unknownValue } from "../../provider/lifecycle";
import { warnOfEndedLink } from "../../provider/plugin/ended-link";
import { link } from "../../provider/resources";
import { startRun } from "../lifecycle/online";
import { startAccount } from "../support/account";

const shortUrl = "https://sho.rt/spring";
const url = "https://example.com/spring";
const to = (address: string, more: Properties = {}) => ({
  ...{ actionType: "URL", actionConfig: { url: address } },
  ...more,
});
const everybody = (address = url, more: Properties = {}) => to(address, { isGlobalFallback: true, ...more });
const expired = { routeFeatures: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2020-01-01" } }] };
const { routeFeatures: features } = expired;

async function warningsOf(before: Properties, after: Properties): Promise<readonly string[]> {
  const { context, warnings } = startRun(await startAccount());
  const olds = { inputs: before, outputs: { ...before, shortUrl } };
  await warnOfEndedLink({ definition: link, olds, news: after }, context);
  return warnings;
}

describe("a preview through the plugin", () => {
  it.each<[string, Properties, string]>([
    ["has expired", { url, ...expired }, "it has expired"],
    ["leads to itself", { routes: [everybody(shortUrl)] }, "it leads to itself"],
  ])("warns in one line of a link that %s after the update", async (_, after, reason) => {
    expect(await warningsOf({ routes: [everybody()] }, after)).toEqual([
      `After this update, the link works for nobody: ${reason}.`,
    ]);
  });

  it.each<[string, Properties, Properties]>([
    ["that has expired before", { url, ...expired }, { url: `${url}/new`, ...expired }],
    ["that works for some visitors", { url }, { routes: [everybody(shortUrl), to(url, { priority: 1 })] }],
    [
      "whose end depends on an assumption",
      { url },
      { routes: [to(url, { priority: 1, features }), everybody()] },
    ],
    ["that may have routes of its own", { url }, { url: shortUrl }],
    ["whose destination is not known", { url }, { routes: [everybody(unknownValue)] }],
    ["of which only the title changes", { url, ...expired }, { url, ...expired, title: "Spring" }],
  ])("says nothing of a link %s", async (_, before, after) => {
    expect(await warningsOf(before, after)).toEqual([]);
  });
});
