import { type Link, links, listSeparator, maxPageSize } from "../contract";
import type { Call, Client, Page } from "./client";
import { isAsDetailed } from "./detail";

/** Milliseconds for which a read waits for others to share a request with. */
const batchDelay = 4;

/** Milliseconds for which a link may be used that was read together with others. */
const cacheTime = 30_000;

/** From so many requests on, it is worth one more to learn how large the account is. */
const minRequests = 3;

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
export class LinkLoader {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly cache = new Map<string, { readonly link: Link; readonly until: number }>();
  /** Counts what is forgotten, so that an answer which was under way meanwhile is not kept. */
  private clock = 0;
  private readonly cleared = new Map<string, number>();
  private allCleared = 0;

  private requests = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Whether a list shows as much as a link by itself; found out with the first. */
  private isWhole: boolean | undefined;
  /** How many links the account has, once that was asked. */
  private total: number | undefined;
  private readAheadState: "not yet" | "under way" | "over" = "not yet";

  constructor(private readonly client: Pick<Client, "call" | "page">) {}

  /**
   * A link with its graph; undefined where it is not found together with others, and must be asked for by itself.
   *
   * @throws ApiError when it was read by itself, and the service refuses
   */
  load(id: string): Promise<Link | undefined> {
    if (this.isWhole === false) return Promise.resolve(undefined);
    const known = this.cache.get(id);
    if (known && known.until > Date.now()) return Promise.resolve(known.link);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), { resolve, reject }]);
      this.schedule();
    });
  }

  /** Writes to a link, or to what may be any of them, and forgets what was known of it before and meanwhile. */
  async clearAround<T>(id: string | undefined, write: () => Promise<T>): Promise<T> {
    this.clear(id);
    try {
      return await write();
    } finally {
      this.clear(id);
    }
  }

  private clear(id: string | undefined): void {
    this.clock += 1;
    if (id === undefined) {
      this.cache.clear();
      this.allCleared = this.clock;
    } else {
      this.cache.delete(id);
      this.cleared.set(id, this.clock);
    }
  }

  private schedule(): void {
    if (this.readAheadState === "under way" || this.waiting.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, batchDelay);
  }

  /** Asks for what waits. */
  private async flush(): Promise<void> {
    const batch = new Map([...this.waiting].slice(0, maxPageSize));
    for (const id of batch.keys()) this.waiting.delete(id);
    this.schedule();
    try {
      const found = await this.loadBatch([...batch.keys()]);
      for (const [id, some] of batch) for (const { resolve } of some) resolve(found.get(id));
    } catch (error) {
      for (const some of batch.values()) for (const { reject } of some) reject(error);
    }
  }

  private async loadBatch(ids: readonly string[]): Promise<ReadonlyMap<string, Link>> {
    const [first = "", ...others] = ids;
    if (others.length === 0) return byId([await this.loadOne(first)]);
    if (this.isWhole === false) return new Map();
    const [loadPage, whole] = await Promise.all([
      this.page({ ids: ids.join(listSeparator) }),
      this.isWhole === undefined ? this.loadOne(first).catch(() => undefined) : undefined,
    ]);
    const found = byId(loadPage.entries);
    // Of a link that is gone there is nothing to be compared: another batch will tell.
    if (whole) this.isWhole ??= isAsDetailed(found.get(first), whole);
    if (this.isWhole === false) return whole ? byId([whole]) : new Map();
    if (this.isWhole) void this.readAhead();
    return found;
  }

  /** Reads the whole account, once that costs no more than the requests made so far. */
  private async readAhead(): Promise<void> {
    if (this.readAheadState !== "not yet" || this.requests < minRequests) return;
    if (this.total !== undefined && this.total > this.requests * maxPageSize) return;
    this.readAheadState = "under way";
    try {
      let { total, next } = await this.page({});
      this.total = total ?? Number.POSITIVE_INFINITY;
      const isWorthIt = this.total <= this.requests * maxPageSize;
      while (isWorthIt && next !== undefined) ({ next } = await this.page({ cursor: next }));
      this.readAheadState = isWorthIt ? "over" : "not yet";
    } catch {
      // Nobody has asked for it.
      this.readAheadState = "over";
    }
    this.schedule();
  }

  private async loadOne(id: string): Promise<Link> {
    const since = this.clock;
    this.requests += 1;
    const link = await this.client.call(links.read, { params: { id } });
    this.prime(link, since);
    return link;
  }

  /** A page of links with their graphs; those that wait for one of them have it. */
  private async page(query: Call<typeof links.list>["query"]): Promise<Page<Link>> {
    const since = this.clock;
    this.requests += 1;
    const page = await this.client.page(links.list, {
      query: { ...query, limit: maxPageSize, includeRoutes: "all" },
    });
    const entries = page.entries.filter(({ routes }) => Array.isArray(routes));
    for (const link of entries) {
      if (!this.isWhole || !this.prime(link, since)) continue;
      for (const { resolve } of this.waiting.get(link.id) ?? []) resolve(link);
      this.waiting.delete(link.id);
    }
    return { ...page, entries };
  }

  /** Keeps a link that was asked for at a time. Not one that was written to since. */
  private prime(link: Link, since: number): boolean {
    const now = Date.now();
    for (const [id, { until }] of this.cache) {
      if (until > now) break;
      this.cache.delete(id);
    }
    if (Math.max(this.cleared.get(link.id) ?? 0, this.allCleared) > since) return false;
    this.cache.delete(link.id);
    this.cache.set(link.id, { link, until: now + cacheTime });
    return true;
  }
}

const byId = (found: readonly Link[]): ReadonlyMap<string, Link> =>
  new Map(found.map((link) => [link.id, link]));
