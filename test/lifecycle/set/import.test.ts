import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Client } from "../../../provider/client";
import { type Context, type Properties, read } from "../../../provider/lifecycle";
import { linkSet as definition, link } from "../../../provider/resources";
import { url } from "../../support/set-stack";
import { temporaryFolder } from "../../support/shell";
import { offlineContext } from "../offline";

const linkOf = (id: string, more: Properties): Properties => ({
  ...{ id, url: url(id), routes: [], options: null, domainId: "dom_1", folderId: "fld_1" },
  ...more,
});

/** Imports links of an account that lists these. */
async function imported(id: string, listed: readonly Properties[], more: Partial<Context> = {}) {
  const client = {
    async *pages() {
      yield listed;
    },
  } as unknown as Client;
  const state = { inputs: {}, outputs: {} };
  const offline = offlineContext();
  const domains = { ...offline.domains, hostOf: async () => "sho.rt" };
  const context = { ...offline, domains, defaultDomainId: async () => "dom_1", ...more, client };
  return read({ definition, id, state }, context);
}

describe("the import of links declares", () => {
  const defaults = { folderId: "fld_1", domainId: "dom_1" };

  it("what they share as defaults, and in each entry only the rest", async () => {
    const found = await imported("folder/fld_1", [
      linkOf("lnk_1", { slug: "one", title: "one" }),
      linkOf("lnk_2", { slug: "two", title: "Two" }),
    ]);
    const links = { one: { url: url("lnk_1"), title: "one" }, two: { url: url("lnk_2"), title: "Two" } };
    expect(found?.inputs).toEqual({ defaults, links });
    expect(found?.outputs).toEqual({
      ...{ defaults, links },
      ids: { one: "lnk_1", two: "lnk_2" },
      slugs: { one: "one", two: "two" },
      shortUrls: { one: "https://sho.rt/one", two: "https://sho.rt/two" },
      __fingerprint: expect.any(String),
    });
  });

  it("a slug that another link has, too, or that is not shown, under the id", async () => {
    const found = await imported("folder/fld_1", [
      linkOf("lnk_1", { slug: "one" }),
      linkOf("lnk_2", { slug: "one", domainId: "dom_2" }),
      linkOf("lnk_3", {}),
      linkOf("lnk_4", {}),
    ]);
    expect(found?.inputs).toEqual({
      defaults: { folderId: "fld_1" },
      links: {
        one: { url: url("lnk_1"), domainId: "dom_1" },
        lnk_2: { url: url("lnk_2"), slug: "one", domainId: "dom_2" },
        lnk_3: { url: url("lnk_3"), domainId: "dom_1" },
        lnk_4: { url: url("lnk_4"), domainId: "dom_1" },
      },
    });
  });

  it("no defaults, where they share nothing", async () => {
    const path = join(temporaryFolder(), "links.csv");
    writeFileSync(path, `key,slug,url,domainId\n,one,${url(1)},\nother,one,${url(2)},dom_2\n`);
    const listed = [
      linkOf("lnk_1", { slug: "one", folderId: null }),
      linkOf("lnk_2", { slug: "one", folderId: null, domainId: "dom_2" }),
    ];
    expect((await imported(`table/${path}`, listed))?.inputs).toEqual({
      links: {
        one: { url: url("lnk_1"), domainId: "dom_1" },
        other: { url: url("lnk_2"), slug: "one", domainId: "dom_2" },
      },
    });
  });

  it("none that another resource of the program holds", async () => {
    const { tracker } = offlineContext();
    tracker.trackRetained(link, "lnk_1", {});
    const listed = [linkOf("lnk_1", { slug: "one" }), linkOf("lnk_2", { slug: "two" })];
    expect((await imported("folder/fld_1", listed, { tracker }))?.outputs.ids).toEqual({ two: "lnk_2" });
  });
});

it("the import of a link names it by its slug, or its id, in what it says about it", async () => {
  const messages: string[] = [];
  const more = { sortOrder: 1.5 };
  await imported("folder/fld_1", [linkOf("lnk_1", { slug: "one", ...more }), linkOf("lnk_2", more)], {
    warn: (message) => messages.push(message),
  });
  expect(messages).toEqual([
    expect.stringMatching(/^links\.one: sortOrder: .* The import omits sortOrder,/),
    expect.stringMatching(/^links\.lnk_2: sortOrder: /),
  ]);
});
