import { readdirSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { kindNames } from "../../../provider/cli/convert/choices";
import { recognizeKind } from "../../../provider/cli/convert/kinds/kinds";
import { convertFile } from "../../../provider/cli/convert/run";
import { contentOf } from "../../../provider/cli/convert/source/content";
import { readTable } from "../../../provider/resources/table/read-table";
import { converted, sample } from "./convert";

const names = readdirSync(join(__dirname, "samples"));

describe("the sample", () => {
  it.each(names)("%s is recognized, and nothing of it is lost in silence", async (name) => {
    const content = contentOf(sample(name), name);
    expect(recognizeKind(content, name).name).toBe(name.split(".")[0]);
    const { files, report } = await convertFile(join(__dirname, "samples", name), "yaml", {
      ...{ tags: "title", sets: "one", rename: true, site: "https://example.com" },
    });
    const [program = ""] = files.values();
    const text = stripVTControlCharacters(`${report.replace(/^.*\/samples\//, "")}\n\n${program}`);
    await expect(text).toMatchFileSnapshot(join(__dirname, "expected", `${name}.txt`));
  });

  it.each(names)("%s becomes a table that is read back without a mistake", async (name) => {
    const { files, conversion } = await convertFile(join(__dirname, "samples", name), "table", {
      ...{ tags: "title", sets: "one", rename: true, site: "https://example.com" },
    });
    const [table = ""] = files.values();
    const { links, failures } = readTable(table);
    expect(failures).toEqual([]);
    expect(Object.keys(links)).toHaveLength(conversion.links.length);
  });

  it.each(names)("%s has as many records as there are links, routes of these, and what is listed", (name) => {
    const { links, losses, slugs, entries, merged } = converted(sample(name), {
      site: "https://example.com",
    });
    const kept = new Set([...links, ...slugs.map(({ link }) => link)].map(({ line }) => line));
    expect(kept.size + merged + losses.filter(({ isEntry }) => isEntry).length).toBe(entries);
  });

  it.each(kindNames)("of %s exists", (kind) => {
    expect(names.filter((it) => it.startsWith(`${kind}.`))).not.toEqual([]);
  });
});
