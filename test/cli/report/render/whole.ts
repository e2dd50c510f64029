import { toVisitorReport } from "../../../../provider/cli/report/model/visitors";
import { reportWith } from "../reports";
import { difference, entries, linkChange, property, visitorChange } from "./fixtures";

const url = (name: string) => `https://example.com/${name}`;

const visitors = toVisitorReport([
  linkChange("gone", "ends", {
    ...{ why: "drift", visits: 12_345, kinds: { changed: 1, all: 1 }, address: "sho.rt/gone" },
    changes: [visitorChange("Everyone", url("gone"), "the link does not work")],
    remarks: ["Another link *has* the address."],
  }),
  linkChange("many", "some", {
    ...{ kinds: { changed: 11, all: 22 }, visits: 7 },
    changes: Array.from({ length: 11 }, (_, index) =>
      visitorChange(`Visitors from D${index}`, url(`a${index}`), `${url(`b${index}`)} after a waiting page`),
    ),
  }),
  linkChange("maybe", "unknown", {
    ...{ certain: false, kinds: { changed: 1, all: 3 }, dependsOn: ["conditionJoin"] },
    changes: [visitorChange("Everyone", url("maybe"), "maybe another one", "conditionJoin")],
  }),
  linkChange("fresh", "new", {
    ...{ kinds: { changed: 1, all: 1 } },
    changes: [visitorChange("Everyone", "the link does not work", url("fresh"))],
  }),
  linkChange("likely", "nobody", { certain: false, dependsOn: ["expiryDay"] }),
  ...["a", "b", "c", "d", "e", "f"].map((name) => linkChange(name, "nobody")),
]);

/** A report with something of everything that there can be in one. */
export const whole = reportWith({
  inSync: false,
  visitors,
  drift: [
    {
      ...{ ...difference("Link", "shop", "update"), id: "lnk_1" },
      properties: [property("title", "state", "account"), property("tags[0]", undefined, "a|b")],
    },
    difference("Link", "lost", "delete"),
    ...entries("redirects", "delete", 12),
  ],
  edits: [
    {
      ...{ ...difference("Link", "shop", "update"), id: "lnk_1" },
      properties: [property("title", "state", "program"), property("url", "[secret]", "[secret]")],
    },
    difference("Link", "fresh", "create", [property("slug", undefined, "fresh")]),
    difference("Folder", "moved", "replace", [property("title", "old")]),
    { ...difference("Link", "gone", "delete"), id: "lnk_2" },
  ],
  otherRun: { evidence: "ci@host holds the lock", advice: ["Wait for it.", "Then run `pulumi cancel`."] },
  interrupted: [{ urn: "urn", kind: "Link", name: "half", orphans: ["lnk_3"], advice: ["Adopt *it*."] }],
  warnings: ["shop: It is taken over,\n  as it is.", "press: It may be incomplete."],
  unmanaged: {
    command: "npx shortlink adopt --stack dev",
    objects: [
      { kind: "Link", id: "lnk_4", name: "wild", command: "pulumi import shortlink:index:Link wild lnk_4" },
      { kind: "Tree", id: "tree_1", get: 'shortlink.Tree.get("tree", "tree_1")' },
      {
        kind: "Folder",
        id: "fld_1",
        name: `a title that is longer than the column ${"of commands ".repeat(3)}`,
      },
    ],
    notes: ["Managed by *esm*: Link lnk_8."],
    ...{ managed: 1, total: 4, coverage: 25 },
  },
  unused: {
    ...{ days: 90, checked: 3, younger: 0 },
    links: [{ id: "lnk_1", slug: "shop", resource: "Link shop" }, { id: "lnk_2" }],
  },
  destinations: {
    destinations: [
      {
        ...{ url: "https://a.example/", state: "dead", reason: "404", chain: [], hints: [] },
        places: [{ urn: "urn", kind: "Link", name: "shop", path: "url" }],
      },
      {
        ...{ url: "http://b.example/", state: "alive", reason: "200", chain: [], places: [] },
        hints: ["https responds as well"],
      },
    ],
    ...{ unknown: [], apps: 0, ignored: 0, cached: 0 },
  },
});
