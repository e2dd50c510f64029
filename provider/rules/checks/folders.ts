import * as z from "zod";
import type { HouseFolder } from "../house-link";
import { defineRule, inEach } from "../house-rule";

export const requireFolder = defineRule({
  doc: "Every link is in a folder.",
  settings: {},
  short: undefined,
  check: inEach(({ folder }) => (folder === null ? [{ path: "folderId", reason: "is missing" }] : [])),
});

export const maxLinksPerFolder = defineRule({
  doc: "How many links may be in one folder.",
  settings: {
    max: z.int().nonnegative().optional().describe("The limit of every folder that is not named."),
    folders: z
      .record(z.string(), z.int().nonnegative())
      .optional()
      .describe("The limits of folders, by their titles or ids."),
  },
  short: "max",
  check(links, { max, folders = {} }) {
    const known = links.flatMap(({ folder }) => folder ?? []);
    return [...Map.groupBy(known, ({ id }) => id).values()].flatMap((group) => {
      const [folder] = group as [HouseFolder];
      const { id, title = id } = folder;
      const named = [title, id].find((it) => Object.hasOwn(folders, it));
      const limit = named === undefined ? max : folders[named];
      if (limit === undefined || group.length <= limit) return [];
      return [
        {
          folder,
          path: "",
          reason: `has ${group.length} ${group.length === 1 ? "link" : "links"}, and may have ${limit}`,
        },
      ];
    });
  },
});
