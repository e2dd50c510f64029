import * as z from "zod";
import { LinkInput, NonEmpty } from "../contract";
import { adoptInput, type SetDefinition } from "../lifecycle";
import { whenAbsent } from "./address";
import { link } from "./link";
import { tableOf } from "./table/json-table";
import { parseTable } from "./table/parse-table";

/** One entry: the inputs of a Link. */
export const Entry = LinkInput.partial({ domainId: true }).meta({
  title: "LinkSetEntry",
  description: "A link of a LinkSet: the inputs of a Link.",
});

const texts = z.record(z.string(), z.string());

export const linkSet: SetDefinition = {
  name: "LinkSet",
  doc:
    "Many links in one resource, each under a key. An entry takes the inputs of a Link and is checked, compared and changed like " +
    "one; where it declares no slug, its key is its slug. Use it for tables of redirects: the engine handles thousands of links " +
    "as one resource in seconds.",
  of: { ...link, inputs: link.inputs.omit({ adopt: true }) },
  entries: "links",
  keyInput: "slug",
  importBy: { folder: "folderId", domain: "domainId" },
  inputs: z.strictObject({
    links: z
      .record(z.string(), Entry)
      .optional()
      .describe("The links by key. Set either `links` or `table`."),
    table: NonEmpty.optional().describe(
      "The links as the text of a CSV or JSON file, in place of `links`. The engine handles it as one value, which is faster " +
        "from a few thousand links on.",
    ),
    defaults: Entry.optional().describe(
      "Inputs for all links, such as a folder. A link's own inputs replace them.",
    ),
    adopt: adoptInput,
    maxDeletes: z
      .int()
      .min(0)
      .optional()
      .describe(
        "How many links an update may delete. If omitted, an update that deletes more than ten, and more than half of them, is refused.",
      ),
  }),
  outputs: {
    ids: { doc: "The ids of the links by key.", type: texts },
    slugs: { doc: "The slugs of the links by key. Secret slugs are absent.", type: texts },
    shortUrls: { doc: `The addresses of the links by key. ${whenAbsent}`, type: texts },
  },
  id: ["folder/folderId", "domain/domainId", "table/file"],
  example: {
    links: {
      press: { url: "https://example.com/press" },
      jobs: { url: "https://example.com/jobs", title: "Jobs" },
    },
  },
  parseTable,
  tableOf,
};
