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
    .describe("The file of the table from which it comes, from the folder of the project: `redirects.csv`."),
  line: z.int().optional().describe("The line in the table."),
  column: z.string().optional().describe("The column of the table."),
});
export type Place = z.infer<typeof Place>;

/** A place in a table. */
export type TableLine = Pick<Place, "file" | "line" | "column">;

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
export function describePlace({ kind, name, path, file, line, column }: Place): string {
  const parts = [
    ...(file === undefined ? [] : [file]),
    // The path of a table has the others.
    ...(file === undefined || line === undefined || path.startsWith("table: ") ? [] : [`line ${line}`]),
    ...(file === undefined || column === undefined || path.startsWith("table: ") ? [] : [`column ${column}`]),
  ];
  return `${kind} ${name}, ${path}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}`;
}
