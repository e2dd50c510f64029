import * as z from "zod";
import { parseJson } from "../../client";
import type { ForgeClient } from "./forge-client";

/** A comment or an issue. GitHub calls its text `body`; GitLab calls that of an issue `description`. */
const Written = z
  .object({
    id: z.int().optional(),
    number: z.int().optional(),
    iid: z.int().optional(),
    body: z.string().nullish(),
    description: z.string().nullish(),
  })
  .transform((it) => ({ number: it.iid ?? it.number ?? it.id ?? 0, text: it.description ?? it.body ?? "" }));

/**
 * What an earlier run has written: the first comment or issue whose text starts like this.
 *
 * @param path the path of the list, with its query
 * @param what what the list should be: "list of comments"
 */
export async function findWritten(client: ForgeClient, path: string, start: string, what: string) {
  const more = `${path}${path.includes("?") ? "&" : "?"}per_page=100&page=`;
  for (let page = 1; ; page += 1) {
    const response = await client.send("GET", `${more}${page}`);
    const all = z.array(Written).safeParse(parseJson(response.text)).data;
    if (!all) throw client.failure("GET", path, response, `which is no ${what}`);
    const found = all.find(({ text }) => text.startsWith(start));
    // Both services name the next page in the header Link.
    if (found || !/\brel="?next"?/.test(String(response.headers.link))) return found;
  }
}
