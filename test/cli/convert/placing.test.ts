import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { SetKind } from "../../../provider/cli/convert/choices";
import { formatLines } from "../../../provider/cli/convert/report";
import { convertFile, renderArrivals } from "../../../provider/cli/convert/run";
import { planArrivals } from "../../../provider/cli/convert/write/program";
import { tableWith } from "../../../provider/cli/convert/write/table";
import { temporaryFolder } from "../../support/shell";
import { outputOf } from "../../support/yaml-program";
import { converted, csv, lostIn } from "./convert";

const text = csv(
  ["Short link", "Destination URL", "Title", "Tags"],
  ["a.example.com/one", "https://example.com/1", "One", "Spring, print"],
  ["b.example.com/one", "https://example.com/2", "", "Spring"],
  ["b.example.com/two", "https://example.com/3", "Two", ""],
);

describe("tags", () => {
  it("go into the title, so that none is lost", () => {
    const conversion = converted(text);
    expect(conversion.links.map(({ title }) => title)).toEqual(["One [Spring, print]", "[Spring]", "Two"]);
    expect(conversion.losses).toEqual([]);
  });

  it("become the folder, of which a link has one", () => {
    const conversion = converted(text, { tags: "folder" });
    expect(conversion.links.map(({ folder }) => folder)).toEqual(["Spring", "Spring", undefined]);
    expect(lostIn(conversion)).toEqual(["2: tag print"]);
  });

  it("are left out, which is said by line", () => {
    expect(lostIn(converted(text, { tags: "none" }))).toEqual([
      "2: tag Spring",
      "2: tag print",
      "3: tag Spring",
    ]);
  });
});

describe("a domain", () => {
  it.each([
    ["short.gy", undefined],
    ["brand.short.gy", undefined],
    ["notshort.gy", "notshort.gy"],
    ["short.gy.example.com", "short.gy.example.com"],
  ])("%s belongs to the service with all that is below its own", (host, domain) => {
    const link = { path: "one", originalURL: "https://example.com", domain: host };
    const conversion = converted(JSON.stringify([link]), { service: "shortio" });
    expect(conversion.links.map((it) => it.domain)).toEqual([domain]);
    expect(lostIn(conversion)).toEqual(domain === undefined ? [`1: domain ${host}`] : []);
  });
});

describe("a program", () => {
  const programOf = (sets: SetKind) => {
    const { links } = converted(text, { tags: "folder" });
    return parse(renderArrivals(planArrivals(links, sets), "yaml").yaml ?? "").resources;
  };

  it("has one set, in which keys differ where slugs do not", () => {
    expect(programOf("one").links.properties).toEqual({
      links: {
        "a.example.com/one": {
          ...{ slug: "one", url: "https://example.com/1", title: "One", domainId: "a.example.com" },
          folderId: outputOf("spring.id"),
        },
        "b.example.com/one": {
          ...{ slug: "one", url: "https://example.com/2", domainId: "b.example.com" },
          folderId: outputOf("spring.id"),
        },
        two: { url: "https://example.com/3", title: "Two", domainId: "b.example.com" },
      },
    });
  });

  it("is one file, however many resources it has", async () => {
    const file = join(temporaryFolder(), "links.csv");
    const header = ["Short link", "Destination URL", "Title", "Tags"];
    const rows = Array.from({ length: 300 }, (_, n) => [
      ...[`a.example.com/l-${n}`, "https://example.com", "", `Tag ${n}`],
    ]);
    writeFileSync(file, csv(header, ...rows));
    const { files } = await convertFile(file, "typescript", { tags: "folder", sets: "one" });
    expect([...files.keys()]).toEqual(["index.ts"]);
  });

  it("has a name for each folder, in whatever alphabet", () => {
    const rows = ["日本語", "🎉", "Frühling"].map((folder, index) => [
      `slug-${index}`,
      "https://example.com",
      folder,
    ]);
    const { links } = converted(csv(["keyword", "url", "x"], ...rows), { service: "yourls" });
    const named = links.map((link, index) => ({ ...link, folder: rows[index]?.[2] }));
    const { yaml = "" } = renderArrivals(planArrivals(named, "folder"), "yaml");
    expect(Object.keys(parse(yaml).resources)).toEqual([
      ...["folder", "folder-2", "fruhling", "links", "links-set", "fruhling-links"],
    ]);
  });

  it("has no key that the SDK of Pulumi cannot pass on", () => {
    const { links } = converted(csv(["keyword", "url"], ["toString", "https://example.com"]));
    const { yaml = "" } = renderArrivals(planArrivals(links, "one"), "yaml");
    expect(parse(yaml).resources.links.properties.links).toEqual({
      "default/toString": { slug: "toString", url: "https://example.com" },
    });
  });

  it("has a set for each domain", () => {
    const { "a-example-com-links": one, "b-example-com-links": other } = programOf("domain");
    expect(one.properties.defaults).toEqual({ domainId: "a.example.com", folderId: outputOf("spring.id") });
    expect(Object.keys(other.properties.links)).toEqual(["one", "two"]);
  });

  it("has a set for each folder", () => {
    const resources = programOf("folder");
    expect(Object.keys(resources)).toEqual(["spring", "spring-links", "links"]);
    expect(resources.spring).toEqual({ type: "shortlink:Folder", properties: { title: "Spring" } });
    expect(resources["spring-links"].properties.defaults).toEqual({ folderId: outputOf("spring.id") });
  });
});

describe("a table", () => {
  it("has what a program has", () => {
    expect(tableWith(converted(text, {}, "table").links)).toEqual({
      extension: "csv",
      text: 'key,slug,url,domainId,title\na.example.com/one,one,https://example.com/1,a.example.com,"One [Spring, print]"\nb.example.com/one,one,https://example.com/2,b.example.com,[Spring]\n,two,https://example.com/3,b.example.com,Two\n',
    });
  });

  it("has no link that asks for a password, which would lead everybody to its destination", () => {
    const links = csv(
      ["address", "target", "password"],
      ["one", "https://example.com", "true"],
      ["two", "https://example.com", "false"],
    );
    const conversion = converted(links, {}, "table");
    expect(conversion.links.map(({ slug }) => slug)).toEqual(["two"]);
    expect(conversion.losses.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      "2: asks for a password, which no table holds; convert it with --format typescript or yaml.",
    ]);
  });
});

it("a folder has no place in a table, except as its name", () => {
  expect(lostIn(converted(text, { tags: "folder" }, "table"))).toEqual([
    ...["2: tag print", "2: folder Spring", "3: folder Spring"],
  ]);
  expect(lostIn(converted(text, { tags: "folder", sets: "folder" }, "table"))).toEqual(["2: tag print"]);
});

describe("lines of a report", () => {
  it.each([
    [[4], "line 4"],
    [[2, 3, 4, 9], "lines 2-4, 9"],
    [[9, 2, 2], "lines 2, 9"],
  ])("%j are %s", (lines, expected) => expect(formatLines(lines)).toBe(expected));
});
