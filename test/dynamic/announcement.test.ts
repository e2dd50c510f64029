import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { announcedAt } from "../../provider/dynamic/announced-links";
import { announce as announceAs } from "../../provider/dynamic/announcement";
import type { Context, Properties } from "../../provider/lifecycle";
import { startRun } from "../lifecycle/online";
import { startAccount } from "../support/account";

const url = "https://example.com/";
const run = {};
const urnOf = (type: string) => `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shortlink:${type}::own`;

/** The file of an announcement. */
const announce = (run: object, type: string, args: object) =>
  announceAs(run, type, args, urnOf(type))?.replace(/#\d+$/, "");

async function isAnnounced(
  file: string,
  inputs: Properties,
  inSet: boolean,
  context: Context,
): Promise<boolean> {
  const found = await announcedAt(file, "Link", inputs, context);
  for (const { urn, takesOver } of found) expect(urn).toBe(urnOf(takesOver ? "LinkSet" : "Link"));
  return found.some(({ takesOver }) => takesOver || !inSet);
}

describe("what a program announces", () => {
  it("are the addresses of its links and of the entries of its sets, as far as they are no outputs", async () => {
    const { context } = startRun(await startAccount());
    const file = announce(run, "Link", { slug: "by-default", url }) ?? "";
    announce(run, "Link", { slug: "by-host", domainId: "go.example.com", url });
    announce(run, "Link", { slug: "somewhere", domainId: pulumi.output("dom_2"), url });
    announce(run, "Link", { slug: pulumi.secret("hush-slug"), url });
    announce(run, "LinkSet", {
      defaults: { domainId: "dom_2" },
      links: {
        key: { url },
        other: { slug: "named", domainId: "dom_1" },
        late: pulumi.output({ url }),
        bare: { url, slug: undefined, domainId: undefined },
        empty: { url, slug: null, domainId: null },
      },
    });
    announce(run, "LinkSet", { table: "key,slug,url,domainId\none,,u,\ntwo,in-table,u,dom_2\n" });
    announce(run, "LinkSet", { links: pulumi.secret({ "hush-key": { url } }) });
    const domainsOf = async (slug: string) => {
      const found = [];
      for (const domainId of ["dom_1", "dom_2"])
        if (await isAnnounced(file, { slug, domainId }, false, context)) found.push(domainId);
      return found;
    };
    expect(await domainsOf("by-default")).toEqual(["dom_1"]);
    expect(await domainsOf("by-host")).toEqual(["dom_2"]);
    expect(await domainsOf("somewhere")).toEqual(["dom_1", "dom_2"]);
    expect(await domainsOf("key")).toEqual(["dom_2"]);
    expect(await domainsOf("named")).toEqual(["dom_1"]);
    expect(await domainsOf("bare")).toEqual(["dom_2"]);
    // Null takes the default away.
    expect(await domainsOf("empty")).toEqual(["dom_1"]);
    expect(await domainsOf("one")).toEqual(["dom_1"]);
    expect(await domainsOf("in-table")).toEqual(["dom_2"]);
    const inSet = (slug: string) => isAnnounced(file, { slug, domainId: "dom_2" }, true, context);
    expect([await inSet("by-host"), await inSet("key"), await inSet("in-table")]).toEqual([
      false,
      true,
      true,
    ]);
    for (const slug of ["other", "late", "nowhere"]) expect(await domainsOf(slug)).toEqual([]);
    expect(readFileSync(file, "utf8")).not.toMatch(/hush|example\.com\/"/);
  });

  it("is nothing for other resources, or for links without a slug", () => {
    expect(announce(run, "Folder", { title: "A" })).toBeUndefined();
    expect(announce(run, "Link", { url })).toBeUndefined();
  });
});

it("a program that runs again in the same process announces only what it declares now", async () => {
  const { context } = startRun(await startAccount());
  announce(run, "Link", { slug: "formerly", url });
  const file = announce({}, "Link", { slug: "now", url }) ?? "";
  expect(await isAnnounced(file, { slug: "formerly", domainId: "dom_1" }, false, context)).toBe(false);
  expect(await isAnnounced(file, { slug: "now", domainId: "dom_1" }, false, context)).toBe(true);
});

it("many runs in the same process leave one folder, and it has one thing to do when it ends", () => {
  announce({}, "Link", { slug: "first", url });
  const listeners = process.listenerCount("exit");
  const files = Array.from({ length: 20 }, () => announce({}, "Link", { slug: "next", url }) ?? "");
  expect(new Set(files).size).toBe(20);
  expect(new Set(files.map((file) => dirname(file))).size).toBe(1);
  expect(process.listenerCount("exit")).toBe(listeners);
});

it("a run announces what it declares also where somebody has removed the folder of the runs before", () => {
  const before = announce({}, "Link", { slug: "first", url }) ?? "";
  rmSync(dirname(before), { recursive: true });
  expect(existsSync(announce({}, "Link", { slug: "next", url }) ?? "")).toBe(true);
});

it("each announcement says which line of its file it is", async () => {
  const { context } = startRun(await startAccount());
  const own = {};
  const places = ["one", "two", "one"].map((slug) => announceAs(own, "Link", { slug, url }, urnOf("Link")));
  const [file = ""] = places[0]?.split("#") ?? [];
  expect(places).toEqual([`${file}#0`, `${file}#1`, `${file}#2`]);
  const found = await announcedAt(file, "Link", { slug: "one", domainId: "dom_1" }, context);
  expect(found.map(({ line }) => line)).toEqual([0, 2]);
});

it("a file that is gone announces nothing", async () => {
  const { context } = startRun(await startAccount());
  const file = announce(run, "Link", { slug: "autumn", url }) ?? "";
  expect(existsSync(dirname(file))).toBe(true);
  expect(await isAnnounced(join(file, "gone"), { slug: "autumn", domainId: "dom_1" }, false, context)).toBe(
    false,
  );
});
