import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConvertOptions, Form } from "../../../provider/cli/convert/choices";
import { type Conversion, convert } from "../../../provider/cli/convert/convert";
import { contentOf } from "../../../provider/cli/convert/source/content";

/** The text of a sample: a small file of each kind, as its documentation or source shows it. */
export const sample = (name: string): string => readFileSync(join(__dirname, "samples", name), "utf8");

/** Converts a text. */
export const converted = (
  text: string,
  options: Partial<ConvertOptions> = {},
  to: Form = "yaml",
): Conversion => convert(contentOf(text, "links"), "links", to, { tags: "title", sets: "one", ...options });

/** What a conversion says was not carried over: `4: folderId`. */
export const lostIn = ({ losses }: Conversion): string[] =>
  losses.map(({ line, what }) => `${line}: ${what}`);

/** The links of a conversion, each with its domain, and where it leads. */
export const linksIn = ({ links }: Conversion): string[] =>
  links.map(({ slug, domain = "", url }) => `${domain}/${slug} ${url}`);

/** A CSV table. */
export const csv = (...rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`).join("");
