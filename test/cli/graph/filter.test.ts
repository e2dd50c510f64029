import { describe, expect, it } from "vitest";
import { filterLinks } from "../../../provider/cli/graph/read/filter";
import { fallback, graphLink } from "./fixtures";

const links = [
  { ...graphLink("autumn", [fallback()]), folder: { id: "fld_1", title: "Campaigns" } },
  graphLink("help", [fallback()], { domainId: "dom_2" }),
  graphLink("spring", [fallback()]),
];
const known = {
  hosts: new Map([
    ["dom_1", ["sho.rt"]],
    ["dom_2", ["go.example.com"]],
  ]),
  folders: [
    { id: "fld_1", names: ["Campaigns"] },
    { id: "fld_2", names: ["Empty"] },
    { id: "fld_3", names: ["Twice"] },
    { id: "fld_4", names: ["Twice"] },
  ],
};

describe("a filter", () => {
  it.each([
    ["the id of a folder", { folder: "fld_1" }, ["autumn"]],
    ["the title of a folder", { folder: "campaigns" }, ["autumn"]],
    ["an empty folder", { folder: "fld_2" }, []],
    ["the id of a domain", { domain: "dom_2" }, ["help"]],
    ["a host name", { domain: "GO.example.com" }, ["help"]],
    ["the id of a link", { link: "lnk_spring" }, ["spring"]],
    ["a slug", { link: "spring" }, ["spring"]],
    ["a kind", { kind: "TREE" as const }, []],
  ])("by %s", (_, filter, slugs) => {
    expect(filterLinks(links, filter, known).map(({ name }) => name)).toEqual(slugs);
  });

  it.each([
    [
      { folder: "Campaign" },
      '--folder: there is no folder "Campaign". There are 4 folders: Campaigns (fld_1), Empty (fld_2), Twice (fld_3), Twice (fld_4).',
    ],
    [{ folder: "Twice" }, '--folder: several folders are called "Twice". Name one by its id: fld_3, fld_4.'],
    [
      { domain: "go.exmaple.com" },
      '--domain: there is no domain "go.exmaple.com". There are 2 domains: go.example.com (dom_2), sho.rt (dom_1).',
    ],
    [
      { link: "autum" },
      'There is no link "autum". There are 3 links: autumn (lnk_autumn), help (lnk_help), spring (lnk_spring).',
    ],
    [{ link: "help", folder: "fld_1" }, 'The link "help" does not match the other filters.'],
  ])("reports what is not there, and what is: %j", (filter, message) => {
    expect(() => filterLinks(links, filter, known)).toThrow(message);
  });

  it("lists the closest of many, or that there are none", () => {
    const many = Array.from({ length: 100 }, (_, index) => graphLink(`link-${index}`, [fallback()]));
    expect(() => filterLinks(many, { link: "link--42" }, known)).toThrow(
      "The closest of 100 links: link-42 (lnk_link-42), ",
    );
    const similar = [
      graphLink("link-4", [fallback()]),
      graphLink("a-4", [fallback()]),
      graphLink("link-42-autumn", [fallback()]),
    ];
    expect(() => filterLinks(similar, { link: "link-42" }, known)).toThrow(
      "There are 3 links: link-42-autumn (",
    );
    expect(() => filterLinks([], { link: "x" }, known)).toThrow('There is no link "x". There are no links.');
  });

  it("knows the domains of links where those of the account are not known", () => {
    const unknown = { ...known, hosts: new Map() };
    expect(filterLinks(links, { domain: "dom_2" }, unknown)).toHaveLength(1);
    expect(() => filterLinks(links, { domain: "sho.rt" }, unknown)).toThrow(
      "There are 2 domains: dom_1, dom_2.",
    );
  });
});
