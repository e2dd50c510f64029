import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { addressOf, planJobs } from "../../../provider/lifecycle/set/jobs";
import { linkSet } from "../../../provider/resources";

describe("the jobs of an update", () => {
  const before = { slug: "one", url: "https://example.com", domainId: "dom_1" };
  const applied = new Map([["one", { id: "lnk_1", inputs: before, normalized: {} }]]);

  it.each<[string, Properties, number]>([
    ["is the same", before, 0],
    ["is in another order", { domainId: "dom_1", url: "https://example.com", slug: "one" }, 0],
    ["is spelled in another way", { ...before, url: "https://EXAMPLE.com/" }, 0],
    ["is another value", { ...before, url: "https://example.com/new" }, 1],
  ])("an entry that %s", (_, now, count) => {
    expect(planJobs(linkSet, applied, new Map([["one", now]])).jobs).toHaveLength(count);
  });
});

it.each<[Properties]>([
  [{ slug: "one" }],
  [{ domainId: "dom_1" }],
  [{}],
  [{ slug: null, domainId: "dom_1" }],
])("the inputs %j are not enough for an address", (inputs) => {
  expect(addressOf(linkSet, inputs)).toBeUndefined();
});
