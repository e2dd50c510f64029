import type { Properties } from "../../../lifecycle";
import { type Api, BudgetExceeded, type Request } from "../api/api";
import { CannotProbe, listIn, objectIn, type Response, required } from "../api/response";

/** The lists of what a run creates, "" for links, in the order in which to delete it. */
export const deletionOrder = ["", "/trees", "/boards", "/folders"] as const;
export type ListPath = (typeof deletionOrder)[number];

/**
 * Why a probe cannot run.
 *
 * @throws an error that has nothing to do with the service
 */
export function reasonFor(error: unknown): string {
  if (error instanceof CannotProbe || error instanceof BudgetExceeded) return error.message;
  throw error;
}

/**
 * A folder in which the write probes work. Everything in it has the title of the run, so that this run or the next one finds
 * and deletes it.
 */
export class Sandbox {
  /** The paths of all objects that this run created, and whether they exist for one probe or for the whole run. */
  private readonly created = new Map<string, "probe" | "run">();
  /** The lists in which an object may be whose create had no clear response. */
  private readonly uncertain = new Set<ListPath>();
  /** The id of its folder, once it is open. */
  folderId = "";

  constructor(
    private readonly api: Api,
    /** The title of everything in it. */
    readonly title: string,
    readonly domainId: string,
  ) {}

  /**
   * Creates the folder.
   *
   * @throws CannotProbe when the service refuses it
   */
  async open(): Promise<void> {
    const folder = await this.create("/folders", { title: this.title });
    const { id } = objectIn(folder);
    if (!folder.isOk || typeof id !== "string") {
      throw new CannotProbe(`the service refuses a folder for the probes (HTTP ${folder.status})`);
    }
    this.folderId = id;
    this.keep();
  }

  /** The body of a link in the folder: one destination, unless the fields include `routes`. */
  linkBody(fields: Properties = {}): Properties {
    return {
      domainId: this.domainId,
      folderId: this.folderId,
      title: this.title,
      kind: "DIRECT",
      ...("routes" in fields ? {} : { url: "https://example.com/doctor" }),
      ...fields,
    };
  }

  /**
   * Sends a create, and remembers what it created.
   *
   * @param path "" for a link, "/folders", "/boards"
   */
  async create(
    path: ListPath,
    body: Properties,
    options: Pick<Request, "idempotencyKey"> = {},
  ): Promise<Response> {
    const response = await this.api.send({ method: "POST", path, body, ...options }).catch((error) => {
      this.uncertain.add(path);
      throw error;
    });
    const { id } = objectIn(response);
    if (response.isOk && typeof id === "string") this.created.set(`${path}/${id}`, "probe");
    // A service may fail after it has stored an object, or show no id.
    else if (response.isOk || response.status >= 500) this.uncertain.add(path);
    return response;
  }

  /** Whether a create had no clear response, so that an object may be in this list of which the run knows nothing. */
  isUncertain(path: ListPath): boolean {
    return this.uncertain.has(path);
  }

  /**
   * Creates a link in the folder and returns it as the response shows it.
   *
   * @throws CannotProbe when the service refuses it
   */
  async link(fields: Properties = {}): Promise<Properties & { readonly id: string }> {
    const response = await this.create("", this.linkBody(fields));
    const link = objectIn(response);
    if (!response.isOk || typeof link.id !== "string") {
      throw new CannotProbe(`the service refuses a link that the probe needs (HTTP ${response.status})`);
    }
    return { ...link, id: link.id };
  }

  /** A link whose graph consists of these routes and a fallback, and the routes as their own list shows them. */
  async graph(...routes: Properties[]): Promise<{ readonly id: string; readonly routes: Properties[] }> {
    const { id } = await this.link({ routes: [...routes, fallback] });
    return { id, routes: await this.routesOf(id) };
  }

  /**
   * Reads a link on its own.
   *
   * @throws CannotProbe when the service refuses it
   */
  async read(id: string): Promise<Properties> {
    return objectIn(required(await this.api.send({ method: "GET", path: `/${id}` }), "reading a link"));
  }

  /**
   * The routes of a link.
   *
   * @throws CannotProbe when the service refuses them
   */
  async routesOf(id: string): Promise<Properties[]> {
    const path = `/${id}/routes`;
    return listIn(required(await this.api.send({ method: "GET", path }), "the list of routes"));
  }

  /** Keeps what was created until the end of the run. */
  keep(): void {
    for (const path of this.created.keys()) this.created.set(path, "run");
  }

  /** The paths of what was created for one probe, in the order in which to delete it. */
  probePaths(): string[] {
    return this.createdPaths().filter((path) => this.created.get(path) === "probe");
  }

  /** The paths of what this run created, in the order in which to delete it. */
  createdPaths(): string[] {
    const rank = (path: string) => deletionOrder.indexOf(path.slice(0, path.lastIndexOf("/")) as ListPath);
    // The folder of the run is the first that was created, and the last to be deleted: it shows the next run what is left.
    return [...this.created.keys()].reverse().toSorted((one, other) => rank(one) - rank(other));
  }

  /** Forgets an object that was deleted. */
  forget(path: string): void {
    this.created.delete(path);
  }
}

/** A URL route for visitors from one country, with a destination of its own. */
export const route = (name: string, fields: Properties = {}): Properties => ({
  clientRouteId: name,
  platform: "GEO",
  actionType: "URL",
  actionConfig: { url: urlOf(name) },
  conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
  ...fields,
});

/** The fallback of a graph. */
export const fallback: Properties = {
  actionType: "URL",
  actionConfig: { url: "https://example.com/fallback" },
  isGlobalFallback: true,
};

/** The destination of a {@link route}. */
export const urlOf = (name: string): string => `https://example.com/${name}`;

/** The name of a {@link route}, from its destination; undefined if the response does not show it. */
export function nameOf({ actionConfig }: Properties): string | undefined {
  const url = (actionConfig as Properties | null | undefined)?.url;
  return typeof url === "string"
    ? /^https:\/\/example\.com\/([a-z]+)\/?$/i.exec(url)?.[1]?.toLowerCase()
    : undefined;
}
