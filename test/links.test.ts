import { existsSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { documentAt } from "./support/docs";
import { project } from "./support/shell";

const inDocs = readdirSync(join(project, "docs"), { recursive: true, encoding: "utf8" });
const pages = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "SECURITY.md"],
  ...inDocs.filter((it) => it.endsWith(".md")).map((it) => `docs/${it}`),
];

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  Array.from(documentAt(page).matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

it.each(pages)("the links in the pages of %s lead to files and headings that exist", (page) => {
  const text = documentAt(page).replace(/```.*?```/gs, "");
  const broken = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = ""]) => link).filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(project, target))) return true;
    return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});
