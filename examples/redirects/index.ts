import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import * as shortlink from "pulumi-shortlink";

/** A line of redirects.csv. */
interface Redirect {
  readonly slug: string;
  readonly url: string;
  readonly title: string;
}

const table = readFileSync(join(__dirname, "redirects.csv"), "utf8");
const redirects = parse<Redirect>(table, { columns: true, skip_empty_lines: true });

const folder = new shortlink.Folder("redirects", { title: "Addresses of the old site" });

for (const { slug, url, title } of redirects) {
  new shortlink.Link(slug, { slug, url, title, folderId: folder.id });
}

export const count = redirects.length;
