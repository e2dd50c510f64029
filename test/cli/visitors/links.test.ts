import { describe, expect, it } from "vitest";
import { deployed } from "../../../provider/cli/stack/deployed";
import { shortUrlsIn } from "../../../provider/cli/stack/short-urls";
import {
  chooseLinks,
  findLink,
  linksOfAccount,
  linksOfStack,
  shortUrlOf,
  type VisitedLink,
} from "../../../provider/cli/visitors/links";
import { namesIn } from "../../../provider/cli/visitors/names";
import { toGraph } from "../../../provider/routing";
import { preview, previewed, urnOf } from "../graph/fixtures";

const url = "https://example.com";
const found = (wanted: string, links: readonly VisitedLink[]): string => {
  try {
    return findLink(wanted, links).name;
  } catch (error) {
    return (error as Error).message;
  }
};

it("the links of a state are those that it manages, and not what was replaced or is only read", () => {
  const at = (slug: string, more: object = {}) => ({
    ...{ urn: urnOf("Link", "shop"), type: "shortlink:index:Link", custom: true, id: slug },
    ...{ inputs: { slug, url }, outputs: { shortUrl: `https://sho.rt/${slug}` }, ...more },
  });
  const read = at("read", { urn: urnOf("Link", "read"), external: true });
  const state = [at("new"), at("old", { delete: true }), read];
  expect(linksOfStack(deployed(state)).map(({ slugs }) => slugs)).toEqual([["new"]]);
  expect(shortUrlsIn(state.slice(0, 2))).toEqual(new Map([[urnOf("Link", "shop"), "https://sho.rt/new"]]));
});

describe("a short URL names", () => {
  it("the link of a program with its slug or alias on its host", () => {
    const links = linksOfStack(
      preview([
        previewed("Link", "one", { slug: "sale", domainId: "go.example.com", url }),
        previewed("Link", "two", { slug: "sale", domainId: "sho.rt", features: { alias: "offer" }, url }),
        previewed("Link", "open", { slug: "press", domainId: "dom_1", url }),
        previewed("LinkSet", "set", { defaults: { domainId: "sho.rt" }, links: { jobs: { url } } }),
      ]),
    );
    expect(found("https://GO.example.com/sale/?utm_source=card", links)).toBe("one");
    expect(found("sho.rt/sale", links)).toBe("two");
    expect(found("http://sho.rt/offer", links)).toBe("two");
    expect(found("https://sho.rt/jobs", links)).toBe("jobs");
    // The host of a domain's id is not known without the service.
    expect(found("https://any.example/press", links)).toBe("open");
    expect(found("https://any.example/sale", links)).toMatch("There is no link");
    // The name in the program is no slug.
    expect(found("https://go.example.com/one", links)).toMatch("There is no link");
    expect(found("https://go.example.com/sa/le", links)).toMatch("There is no link");
    expect(found("ftp://go.example.com/sale", links)).toMatch("There is no link");
    expect(found("sale", links)).toBe(
      'Several links are called "sale": one (sale, one); two (sale, offer, two).',
    );
  });

  it("the link of a stack that was created with it, also where the program chose no slug", () => {
    const resources = [
      previewed("Link", "random", { url, domainId: "dom_1" }),
      previewed("LinkSet", "set", { links: { jobs: { url } }, defaults: { domainId: "dom_1" } }),
    ];
    const shortUrls = new Map([
      [urnOf("Link", "random"), "https://sho.rt/x7Yk"],
      [`${urnOf("LinkSet", "set")}#jobs`, "https://sho.rt/jobs"],
    ]);
    const links = linksOfStack(preview(resources), shortUrls);
    expect(found("sho.rt/x7Yk", links)).toBe("random");
    expect(found("sho.rt/jobs", links)).toBe("jobs");
    expect(found("https://other.example/jobs", links)).toMatch("There is no link");
  });

  it("the link of an account on a host of its domain", () => {
    const live = { kind: "DIRECT", url, slug: "sale" } as const;
    const accountLinks = [
      { ...live, id: "lnk_1", domainId: "dom_1" },
      { ...live, id: "lnk_2", domainId: "dom_2", routes: [] },
      { ...live, id: "lnk_3", domainId: "dom_3" },
    ] as unknown as Parameters<typeof linksOfAccount>[0];
    const hosts = new Map([
      ["dom_1", ["go.example.com"]],
      ["dom_2", ["sho.rt", "www.sho.rt"]],
    ]);
    const links = linksOfAccount(accountLinks, hosts, []);
    expect(findLink("www.sho.rt/sale", links)).toBe(links[1]);
    expect(links.map(({ names, hosts }) => ({ names, hosts }))).toEqual([
      { names: ["sale", "lnk_1", "https://go.example.com/sale"], hosts: ["go.example.com"] },
      {
        names: ["sale", "lnk_2", "https://sho.rt/sale", "https://www.sho.rt/sale"],
        hosts: ["sho.rt", "www.sho.rt"],
      },
      { names: ["sale", "lnk_3"], hosts: [] },
    ]);
    expect(links.map(({ graph }) => graph.hasMoreRoutes)).toEqual([true, false, true]);
    expect(links.map(shortUrlOf)).toEqual(["https://go.example.com/sale", "https://sho.rt/sale", undefined]);
    expect(links.map((it) => shortUrlOf({ ...it, slugs: [] }))).toEqual([undefined, undefined, undefined]);
  });
});

describe("the links of a test", () => {
  const chosen = (links: readonly VisitedLink[], flags: Parameters<typeof chooseLinks>[1]) =>
    chooseLinks(links, flags).map(({ name }) => name);

  it("are chosen by the folder that a program declares, also those of a set", () => {
    const links = linksOfStack(
      preview([
        previewed("Folder", "press", { title: "Press kit" }, "fld_1"),
        previewed("Link", "one", { slug: "one", folderId: "fld_1", url }),
        previewed("Link", "two", { slug: "two", url }),
        previewed("LinkSet", "set", { defaults: { folderId: "fld_1" }, links: { jobs: { url } } }),
      ]),
    );
    for (const folder of ["press", "press kit", "fld_1"]) {
      expect(chosen(links, { folder })).toEqual(["jobs", "one"]);
    }
    expect(chosen(links, { folder: "press", link: "two" })).toEqual([]);
    expect(chosen(links, {})).toEqual(["jobs", "one", "two"]);
    expect(links.map(({ set }) => set)).toEqual(["set", undefined, undefined]);
    expect(() => chosen(links, { folder: "pres" })).toThrow("--folder: there is no folder");
    expect(() => chosen(links, { link: "three" })).toThrow("There is no link");
  });

  it("are chosen by the folder of an account", () => {
    const live = { id: "lnk_1", slug: "one", folderId: "fld_1", routes: [] };
    const links = linksOfAccount([live, { ...live, id: "lnk_2", slug: "two", folderId: null }], new Map(), [
      { id: "fld_1", names: ["Press kit"] },
    ]);
    expect(chosen(links, { folder: "Press kit" })).toEqual(["one"]);
  });
});

it("the names in the conditions of a link are those of systems, browsers and device profiles", () => {
  const on = (type: string, more: object) => ({ type, operator: "IN", valueKey: "", ...more });
  const routes = [
    {
      conditions: [
        on("OS", { valueJson: { values: ["KaiOS", "Tizen"] } }),
        on("OS", { operator: "EQUALS", valueKey: "BlackBerry" }),
        on("OS", { valueJson: { unfamiliar: true } }),
        on("USER_AGENT", { valueKey: "browser", valueJson: { values: ["Ladybird"] } }),
        on("DEVICE_PROFILE", { valueJson: { values: ["WATCH"] } }),
        on("COUNTRY", { valueJson: { values: ["DE"] } }),
      ],
      deviceProfileIds: ["dev_42"],
    },
    { conditions: "?", deviceProfileIds: "?" },
  ];
  expect(namesIn(toGraph({ routes }))).toEqual({
    ...{ os: ["KaiOS", "Tizen", "BlackBerry"], browser: ["Ladybird"] },
    device: ["WATCH", "dev_42"],
  });
});
