import * as z from "zod";
import { defineLocalFunction, textDigest } from "../../lifecycle";
import { Entry } from "../link-set";
import { readTable } from "../table/read-table";

export const parseLinks = defineLocalFunction({
  name: "parseLinks",
  doc: "Converts a table of links, as CSV or JSON text, to the inputs of the links by key.",
  args: z.strictObject({
    text: z.string().describe("The text of the table, such as the content of a file."),
  }),
  result: z.object({
    links: z.record(z.string(), Entry).describe("The inputs of each link by its key."),
  }),
  compute({ text }) {
    const { failures, links } = readTable(text);
    return { failures, result: { links }, table: { digest: textDigest(text) } };
  },
  example: { text: "slug,url\npress,https://example.com/press\n" },
});
