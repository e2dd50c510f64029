/**
 * What a service may respond to a write instead of the object that it wrote, since the specification shows this response of a link alone
 * (4.1 to 4.3): only its id, which is in every response (2.3) but perhaps in that to a change, what contains it, or its link.
 */
export const otherResponses = ["id", "nothing", "owner", "link"] as const;
export type OtherResponse = (typeof otherResponses)[number];

/**
 * The data of such a response.
 *
 * @param write its method and path
 * @param written the object that it wrote
 * @param read reads an object at a path
 */
export async function respondedInstead(
  kind: OtherResponse,
  { method, path }: { readonly method: string; readonly path: string },
  written: { readonly id?: string } | null,
  read: (path: string) => Promise<unknown>,
): Promise<unknown> {
  const [api, parts] = [
    path.slice(0, path.indexOf("/links") + 6),
    path.split("/links/")[1]?.split("/") ?? [],
  ];
  const isPart = parts.length > 1 && !["trees", "boards", "folders"].includes(parts[0] ?? "");
  const around = kind === "link" ? parts.slice(0, 1) : parts.slice(0, parts.length % 2 === 0 ? -1 : -2);
  // Somebody may have deleted it in the meantime.
  const shown = isPart && ["link", "owner"].includes(kind) && (await read([api, ...around].join("/")));
  return kind === "nothing" && method === "PATCH" ? null : shown || { id: written?.id };
}
