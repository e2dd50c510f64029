import type { AnyDefinition, Properties } from "./definition";

/**
 * What one run has made, and which lists it has written whole. The engine deletes at the end of a run. What it then asks
 * to delete may be what the program still declares, under another name: a QR code whose resource was renamed, or a route
 * that now stands in the `routes` of its link. Such a thing is never deleted.
 */
export class Kept {
  private readonly makers = new Map<string, string | undefined>();
  private readonly lists = new Set<string>();

  /**
   * Takes note of an object that was made.
   *
   * @param urn the resource that made it, where that is known
   */
  made(definition: AnyDefinition, id: string, urn: string | undefined): void {
    this.makers.set(`${definition.name}:${id}`, urn);
  }

  /** Takes note of an object that was written with this body. */
  wrote(id: string, body: Properties): void {
    for (const name of Object.keys(body)) this.lists.add(`${id}/${name}`);
  }

  /**
   * Whether another resource has made an object in this run, or written a list in which it stands.
   *
   * @param urn the resource that is to be deleted, where that is known
   */
  holds(definition: AnyDefinition, id: string, urn: string | undefined): boolean {
    const key = `${definition.name}:${id}`;
    const isOwn = urn !== undefined && this.makers.get(key) === urn;
    return (this.makers.has(key) && !isOwn) || listsOf(definition, id).some((list) => this.lists.has(list));
  }
}

/** The lists in which an object stands, by their owners: `lnk_1/routes`, `lnk_1/rt_1/conditions`. */
function listsOf({ endpoints, inlineAs }: AnyDefinition, id: string): string[] {
  const parts = id.split("/");
  const names = [...endpoints.create.path.matchAll(/\}\/(\w+)/g)].map(([, name]) => name);
  return names.map((name, index) => {
    const isOwn = index === names.length - 1;
    return [...parts.slice(0, index + 1), (isOwn && inlineAs) || name].join("/");
  });
}
