import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { expires } from "../../provider";
import { recordingVariable, UserError } from "../../provider/client";
import { readLinksFile } from "../../provider/dynamic/links-file";
import { readRecords } from "../../provider/lifecycle";
import { codeBlocks, documentAt } from "../support/docs";
import { otherwise, when } from "../support/routes";
import { temporaryFolder } from "../support/shell";

const page = documentAt("docs/tables.md");
const [right = "", routed = "", wrong = ""] = codeBlocks(page, "csv");
const press = { slug: "press", url: "https://example.com/press" };

let folder = "";

beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes a file, and returns its path. */
function fileWith(content: string | Buffer, name = "redirects.csv"): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The message of the error that a file causes, without its folder. */
function messageOf(path: string): string {
  try {
    readLinksFile(path);
  } catch (error) {
    if (error instanceof UserError) return error.message.replaceAll(`${folder}/`, "");
    throw error;
  }
  throw new Error("nothing is wrong with the file");
}

describe("a file of links", () => {
  it("is read as docs/tables.md says", () => {
    expect(readLinksFile(fileWith(right))).toEqual({
      press: {
        ...{ slug: "press", title: "Press", sortOrder: 1, options: { owner: "anna" } },
        routes: [
          when({ country: ["DE", "AT"] }, "https://example.com/presse?utm_source=flyer"),
          otherwise("https://example.com/press?utm_source=flyer"),
        ],
      },
      jobs: {
        ...{ slug: "jobs", url: "https://example.com/jobs?page=2#open", title: "Jobs, all of them" },
        ...{ sortOrder: 2, seo: { title: "Work with us" } },
      },
    });
    const features = [expires("2030-12-31")];
    const ending = (url: string) => ({ url: `https://example.com/${url}`, features });
    expect(readLinksFile(fileWith(routed))).toEqual({
      sale: {
        slug: "sale",
        routes: [
          when({ country: ["DE", "AT"] }, ending("de")),
          when({ country: "CH", language: "fr" }, ending("ch-fr")),
          { ...otherwise(ending("sale")), isGlobalFallback: undefined },
          otherwise("https://example.com"),
        ],
      },
      app: {
        slug: "app",
        routes: [
          {
            ...{ platform: "OS", actionType: "URL", actionConfig: { url: "https://example.com/web" } },
            conditions: [{ type: "OS", operator: "NOT_IN", valueKey: "os", valueJson: { values: ["iOS"] } }],
          },
          otherwise("https://example.com/app"),
        ],
      },
    });
    const [, json = ""] = /`(\{ "press": .*?\})`/.exec(page) ?? [];
    expect(readLinksFile(fileWith(json))).toEqual(JSON.parse(json));
  });

  it("causes the messages that docs/tables.md shows", () => {
    expect(`${messageOf(fileWith(wrong))}\n`).toBe(codeBlocks(page, "text")[0]);
  });

  it.each<[string, string | Buffer]>([
    ["UTF-8", "slug,url\npress,https://example.com/press\n"],
    ["UTF-8 with a byte order mark", "\ufeffslug,url\npress,https://example.com/press\n"],
    [
      "UTF-16, as spreadsheets write it",
      Buffer.from("\ufeffslug\turl\r\npress\thttps://example.com/press\r\n", "utf16le"),
    ],
  ])("may be in %s", (_, content) => {
    expect(readLinksFile(fileWith(content))).toEqual({ press });
  });

  it("in another encoding is refused", () => {
    const content = Buffer.from("slug,title\npress,Käse\n", "latin1");
    expect(messageOf(fileWith(content))).toBe("redirects.csv: is not text in UTF-8; save it again as UTF-8.");
  });

  it("that cannot be read is named", () => {
    expect(messageOf(join(folder, "none.csv"))).toBe(`none.csv: there is no such file in ${process.cwd()}.`);
    expect(messageOf(folder)).toBe(`${folder}: cannot be read (EISDIR).`);
  });

  it("with many wrong lines causes a message with each cause once", () => {
    expect(messageOf(fileWith(`slug,sortOrder\n${"press,x\n".repeat(5000)}`)).split("\n")).toEqual([
      'redirects.csv: line 2, column sortOrder: "x" is not a number. The same for 4,999 more rows, such as line 3, line 4, line 5.',
      'redirects.csv: line 3: has the same key as line 2, "press"; give each link its own. The same for 4,998 more rows, such as line 4, line 5, line 6.',
    ]);
  });

  it("is noted with all wrong lines in a recording run, which goes on with the others", () => {
    const records = join(folder, "records");
    vi.stubEnv(recordingVariable, records);
    const path = fileWith(`slug,url\npress,https://example.com/press\n${"jobs,x\n".repeat(200)}`);
    expect(readLinksFile(path)).toEqual({ press });
    const [record, ...others] = readRecords(records);
    expect(others).toEqual([]);
    expect(record?.kind).toBe(path);
    expect(record?.failures).toHaveLength(200);
    expect(readFileSync(records, "utf8")).toContain("line 3, column url");
  });
});
