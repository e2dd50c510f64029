import { type Link, largestPage, links, listSeparator } from "../contract";
import type { Call, Client, Page } from "./client";
import { showsAsMuch } from "./shows";

/** Milliseconds for which a read waits for others to share a request with. */
const company = 4;

/** Milliseconds for which a link may be used that was read together with others. */
const freshness = 30_000;

/** From so many requests on, it is worth one more to learn how large the account is. */
const fewRequests = 3;

interface Waiting {
  readonly resolve: (link: Link | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Reads links with their whole graphs, many in one request: those that are asked for at the same time share one, and once
 * it costs no more than the requests made so far, the whole account is read. What one request brought serves the link's
 * routes, conditions and features, too.
 *
 * A write to a link forgets it. Where a list shows less than a link by itself, nothing is shared.
 */
export class SharedReads {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly known = new Map<string, { readonly link: Link; readonly until: number }>();
  /** Counts what is forgotten, so that an answer which was under way meanwhile is not kept. */
  private clock = 0;
  private readonly forgotten = new Map<string, number>();
  private allForgotten = 0;

  private requests = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Whether a list shows as much as a link by itself; found out with the first. */
  private isWhole: boolean | undefined;
  /** How many links the account has, once that was asked. */
  private total: number | undefined;
  private walk: "not yet" | "under way" | "over" = "not yet";

  constructor(private readonly client: Pick<Client, "call" | "page">) {}

  /**
   * A link with its graph; undefined where it is not found together with others, and must be asked for by itself.
   *
   * @throws ApiError when it was read by itself, and the service refuses
   */
  read(id: string): Promise<Link | undefined> {
    if (this.isWhole === false) return Promise.resolve(undefined);
    const known = this.known.get(id);
    if (known && known.until > Date.now()) return Promise.resolve(known.link);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), { resolve, reject }]);
      this.schedule();
    });
  }

  /** Writes to a link, or to what may be any of them, and forgets what was known of it before and meanwhile. */
  async during<T>(id: string | undefined, write: () => Promise<T>): Promise<T> {
    this.forget(id);
    try {
      return await write();
    } finally {
      this.forget(id);
    }
  }

  private forget(id: string | undefined): void {
    this.clock += 1;
    if (id === undefined) {
      this.known.clear();
      this.allForgotten = this.clock;
    } else {
      this.known.delete(id);
      this.forgotten.set(id, this.clock);
    }
  }

  private schedule(): void {
    if (this.walk === "under way" || this.waiting.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, company);
  }

  /** Asks for what waits. */
  private async flush(): Promise<void> {
    const batch = new Map([...this.waiting].slice(0, largestPage));
    for (const id of batch.keys()) this.waiting.delete(id);
    this.schedule();
    try {
      const found = await this.find([...batch.keys()]);
      for (const [id, some] of batch) for (const { resolve } of some) resolve(found.get(id));
    } catch (error) {
      for (const some of batch.values()) for (const { reject } of some) reject(error);
    }
  }

  private async find(ids: readonly string[]): Promise<ReadonlyMap<string, Link>> {
    const [first = "", ...others] = ids;
    if (others.length === 0) return byId([await this.one(first)]);
    if (this.isWhole === false) return new Map();
    const [page, whole] = await Promise.all([
      this.page({ ids: ids.join(listSeparator) }),
      this.isWhole === undefined ? this.one(first).catch(() => undefined) : undefined,
    ]);
    const found = byId(page.entries);
    // Of a link that is gone there is nothing to be compared: another batch will tell.
    if (whole) this.isWhole ??= showsAsMuch(found.get(first), whole);
    if (this.isWhole === false) return whole ? byId([whole]) : new Map();
    if (this.isWhole) void this.readAhead();
    return found;
  }

  /** Reads the whole account, once that costs no more than the requests made so far. */
  private async readAhead(): Promise<void> {
    if (this.walk !== "not yet" || this.requests < fewRequests) return;
    if (this.total !== undefined && this.total > this.requests * largestPage) return;
    this.walk = "under way";
    try {
      let { total, next } = await this.page({});
      this.total = total ?? Number.POSITIVE_INFINITY;
      const isWorthIt = this.total <= this.requests * largestPage;
      while (isWorthIt && next !== undefined) ({ next } = await this.page({ cursor: next }));
      this.walk = isWorthIt ? "over" : "not yet";
    } catch {
      // Nobody has asked for it.
      this.walk = "over";
    }
    this.schedule();
  }

  private async one(id: string): Promise<Link> {
    const since = this.clock;
    this.requests += 1;
    const link = await this.client.call(links.read, { params: { id } });
    this.keep(link, since);
    return link;
  }

  /** A page of links with their graphs; those that wait for one of them have it. */
  private async page(query: Call<typeof links.list>["query"]): Promise<Page<Link>> {
    const since = this.clock;
    this.requests += 1;
    const page = await this.client.page(links.list, {
      query: { ...query, limit: largestPage, includeRoutes: "all" },
    });
    const entries = page.entries.filter(({ routes }) => Array.isArray(routes));
    for (const link of entries) {
      if (!this.isWhole || !this.keep(link, since)) continue;
      for (const { resolve } of this.waiting.get(link.id) ?? []) resolve(link);
      this.waiting.delete(link.id);
    }
    return { ...page, entries };
  }

  /** Keeps a link that was asked for at a time. Not one that was written to since. */
  private keep(link: Link, since: number): boolean {
    const now = Date.now();
    for (const [id, { until }] of this.known) {
      if (until > now) break;
      this.known.delete(id);
    }
    if (Math.max(this.forgotten.get(link.id) ?? 0, this.allForgotten) > since) return false;
    this.known.delete(link.id);
    this.known.set(link.id, { link, until: now + freshness });
    return true;
  }
}

const byId = (found: readonly Link[]): ReadonlyMap<string, Link> =>
  new Map(found.map((link) => [link.id, link]));
