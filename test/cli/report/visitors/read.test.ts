import type { Stack } from "@pulumi/pulumi/automation";
import { expect, it, vi } from "vitest";
import type { LinkChange } from "../../../../provider/cli/report/model/visitors";
import { differencesIn } from "../../../../provider/cli/report/read/differences";
import { readVisitors, type VisitorOptions } from "../../../../provider/cli/report/visitors/read";
import type { PreviewedResource } from "../../../../provider/cli/stack/events";
import { apiKey, startAccount } from "../../../support/account";
import { preview, urnOf } from "../../graph/fixtures";
import { link, resource, until, url } from "../visitors";

const edited = link("shop", { before: { url: url("a") }, after: { url: url("b") } });
const same = link("shop", { before: { url: url("a") }, after: { url: url("a") }, step: "same" });
const drifted = link("other", {
  before: { url: url("a") },
  live: { url: url("b") },
  after: { url: url("a") },
});
const made = link("new", { after: { url: url("new"), domainId: undefined } });
const moved = link("shop", { before: { url: url("a") }, after: { url: url("b"), domainId: "dom_2" } });
const ends = link("shop", {
  ...{ before: { url: url("a") }, after: { url: url("a"), routeFeatures: until("2099-01-01") } },
});
const folder = resource("Folder", "folder", { before: { title: "A" }, after: { title: "B" } });
const shortUrl = {
  urn: urnOf("Link", "shop"),
  type: "shortlink:index:Link",
  outputs: { shortUrl: "https://go.rt/shop" },
};

/** What visitors notice, and the paths of all requests to the account that this takes. */
async function read(
  resources: readonly PreviewedResource[],
  options: VisitorOptions = {},
  config: Readonly<Record<string, string>> = { apiKey },
) {
  const account = await startAccount();
  const { id } = await account.request("POST", "", { slug: "shop", url: url("a"), domainId: "dom_1" });
  const settings = Object.entries({ ...config, baseUrl: account.settings.baseUrl });
  const getAllConfig = vi.fn(async () =>
    Object.fromEntries(settings.map(([name, value]) => [`shortlink:${name}`, { value }])),
  );
  const stack = { getAllConfig } as unknown as Stack;
  const state = { resources: [shortUrl] };
  const shown = resources.map((it) => (it.before ? { ...it, id } : it));
  const from = { ...preview(shown), state } as never;
  const { visitors } = await readVisitors(stack, from, differencesIn(shown), options);
  const paths = account.emulator.requests.slice(1).map(({ path }) => path.split("/").at(-1));
  return { links: visitors?.links, paths, reads: getAllConfig.mock.calls.length };
}

type Row = readonly [
  why: LinkChange["why"],
  effect: LinkChange["effect"],
  address: string | undefined,
  hasVisits: boolean,
];

it.each<
  [
    string,
    Parameters<typeof read>,
    { links?: readonly Row[]; paths: readonly string[]; reads: number; dependsOn?: readonly string[] },
  ]
>([
  ["nothing without a difference", [[same]], { paths: [], reads: 0 }],
  ["nothing of a title that no visitor sees", [[folder]], { paths: [], reads: 1 }],
  [
    "the host in a short URL of state",
    [[edited]],
    { links: [["edit", "everyone", "go.rt/shop", false]], paths: [], reads: 1 },
  ],
  [
    "the host of another domain from the account",
    [[moved]],
    {
      links: [
        ["edit", "ends", "go.rt/shop", false],
        ["edit", "new", "go.example.com/shop", false],
      ],
      ...{ paths: ["domains"], reads: 1 },
    },
  ],
  [
    "the hosts where only one of the links is new",
    [[edited, made]],
    {
      links: [
        ["edit", "everyone", "go.rt/shop", false],
        ["edit", "new", undefined, false],
      ],
      ...{ paths: ["domains"], reads: 1 },
    },
  ],
  [
    "no hosts and no visits without settings",
    [[edited, made], { withTraffic: true }, {}],
    {
      links: [
        ["edit", "everyone", "go.rt/shop", false],
        ["edit", "new", undefined, false],
      ],
      ...{ paths: [], reads: 1 },
    },
  ],
  [
    "visits where these are wanted",
    [[edited], { withTraffic: true }],
    { links: [["edit", "everyone", "go.rt/shop", true]], paths: ["analytics"], reads: 1 },
  ],
  [
    "drift and edits apart",
    [[drifted, edited]],
    {
      links: [
        ["drift", "everyone", "go.rt/other", false],
        ["edit", "everyone", "go.rt/shop", false],
      ],
      ...{ paths: [], reads: 1 },
    },
  ],
  [
    "what an update does to the account",
    [[edited], { compared: "written" }],
    { links: [["update", "everyone", "go.rt/shop", false]], paths: [], reads: 1 },
  ],
  [
    "what depends on an assumption",
    [[ends]],
    {
      links: [["edit", "endsForSome", "go.rt/shop", false]],
      ...{ paths: [], reads: 1, dependsOn: ["expiryDay"] },
    },
  ],
  [
    "nothing that depends on an assumption which the settings decide",
    [[ends], {}, { apiKey, service: JSON.stringify({ expiryDay: "end" }) }],
    { links: [["edit", "endsForSome", "go.rt/shop", false]], paths: [], reads: 1 },
  ],
])("a report reads %s", async (_, from, { links, dependsOn = [], ...expected }) => {
  const { links: found, ...counts } = await read(...from);
  expect(counts).toEqual(expected);
  expect(
    found?.map(({ why, effect, address, visits }) => [why, effect, address, visits !== undefined]),
  ).toEqual(links);
  expect([...new Set(found?.flatMap((it) => it.dependsOn))]).toEqual(dependsOn);
});
