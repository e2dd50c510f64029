import type { Properties } from "../../../lifecycle";
import { linkSet } from "../../../resources";
import { csvOf } from "../../../resources/table/print-csv";
import type { ConvertedLink } from "../convert";
import { inputsOf } from "../inputs";
import { keysOf } from "./groups";

/** A table of links, in CSV where its cells can hold them, otherwise in JSON. None of the links asks for a password. */
export function tableWith(links: readonly ConvertedLink[]): {
  readonly text: string;
  readonly extension: "csv" | "json";
} {
  const keys = keysOf(links);
  const rows = new Map<string, Properties>(
    links.map((link) => [
      keys.get(link) ?? link.slug,
      inputsOf(link, { nameSecret: ({ slug }) => String(slug) }),
    ]),
  );
  const csv = csvOf(rows);
  return csv === undefined
    ? { text: linkSet.tableOf(rows), extension: "json" }
    : { text: csv, extension: "csv" };
}
