import * as z from "zod";
import { formatPath } from "../../../lifecycle";
import { nameInUrn } from "../../../pulumi/format/urn";
import { kindOfType, setForType } from "../../stack/definition";
import type { PreviewedResource } from "../../stack/events";

/** Where a destination is declared. */
export const Place = z.object({
  urn: z.string().describe("The resource's URN."),
  kind: z.string().describe("The kind of resource: `Link`."),
  name: z.string().describe("The resource's name in the program."),
  path: z
    .string()
    .describe(
      "The property's path in the resource, `routes[0].actionConfig.url`, or for a table where it is: `table: line 17, column url`.",
    ),
  file: z
    .string()
    .optional()
    .describe("The file of the table from which the program reads it: `redirects.csv`."),
  line: z.int().optional().describe("The line in that file."),
});
export type Place = z.infer<typeof Place>;

/** A line of a file with a table. */
export type TableLine = Required<Pick<Place, "file" | "line">>;

/** Returns a function that says where a property of a resource, or of an entry of a set, is declared. */
export function placesIn(
  resources: readonly PreviewedResource[],
  expanded: readonly PreviewedResource[],
): (urn: string, path: string) => Place {
  const byUrn = new Map([...resources, ...expanded].map((it) => [it.urn, it]));
  return (urn, path) => {
    const { type = "", entry } = byUrn.get(urn) ?? {};
    if (!entry) return { urn, kind: kindOfType(type), name: nameInUrn(urn), path };
    const set = byUrn.get(entry.set);
    return {
      ...{ urn: entry.set, kind: entry.kind, name: nameInUrn(entry.set) },
      path: set ? pathInSet(set, entry.key, path) : path,
    };
  };
}

function pathInSet({ type, after }: PreviewedResource, key: string, path: string): string {
  const set = setForType(type);
  if (!set) return path;
  if (typeof after?.table === "string") return `table: ${set.parseTable(after.table).place(key, path)}`;
  return `${formatPath([set.entries, key])}.${path}`;
}

/** A place as text: "Link shop, url", or with the line of the file. */
export const describePlace = ({ kind, name, path, file, line }: Place): string =>
  `${kind} ${name}, ${path}${file === undefined ? "" : ` (${file}, line ${line})`}`;
