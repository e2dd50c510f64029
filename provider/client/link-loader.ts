import { type Link, links, maxPageSize } from "../contract";
import { isAsDetailed } from "./detail";
import { ExpiringCache } from "./expiring-cache";
import type { Call } from "./http/call";
import { PagingGuard } from "./paging";
import type { Client, Page } from "./types";

/** How many milliseconds to wait for other reads that can share a request. */
const batchDelay = 4;

/** How many milliseconds a link stays in the cache. */
const cacheTime = 30_000;

/** After this many requests, it is worth one more to learn the size of the account. */
const minRequests = 3;

interface PendingLoad {
  readonly resolve: (link: Link | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Reads links with their whole graphs, many in one request. Links that are requested at the same time share a request. Once
 * reading the whole account takes no more requests than were already made, the loader reads ahead. Its cache also serves
 * reads of the links' routes, conditions and features.
 *
 * A write to a link clears it from the cache. If a list shows less of a link than reading it on its own does, the loader
 * stops batching.
 */
export class LinkLoader {
  private readonly pending = new Map<string, PendingLoad[]>();
  private readonly cache = new ExpiringCache<Link>(cacheTime);

  /** Counts clears, so that a response to an earlier request is not cached after a clear. */
  private clock = 0;
  private readonly clearedAt = new Map<string, number>();
  private allClearedAt = 0;

  /** How many requests were made for links that callers load. Preloads name all that they need, so they do not count. */
  private requests = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Whether lists show as much of a link as reading it on its own does; determined with the first batch. */
  private listsAreComplete: boolean | undefined;
  /** The number of links in the account; 0 until it is known. */
  private total = 0;
  private readAheadState: "not started" | "running" | "done" = "not started";

  /** @param listsAreFresh whether lists show a change at once; if not, the loader never batches */
  constructor(
    private readonly client: Pick<Client, "call" | "page">,
    listsAreFresh = true,
  ) {
    if (!listsAreFresh) this.listsAreComplete = false;
  }

  /**
   * Reads a link with its graph. Undefined if no batch contains it, so the caller must read it on its own.
   *
   * @throws ApiError when the service rejects the request
   */
  load(id: string): Promise<Link | undefined> {
    if (this.listsAreComplete === false) return Promise.resolve(undefined);
    const cached = this.cache.get(id);
    if (cached) return Promise.resolve(cached);
    return new Promise((resolve, reject) => {
      this.pending.set(id, [...(this.pending.get(id) ?? []), { resolve, reject }]);
      this.schedule();
    });
  }

  /**
   * Reads links into the cache, unless they are in it: at most 100, in one request. Does nothing if lists do not show whole
   * links.
   *
   * @throws ApiError when the service rejects the request
   */
  async preload(ids: readonly string[]): Promise<void> {
    if (this.listsAreComplete === false) return;
    const missing = ids.filter((id) => !this.cache.get(id));
    if (missing.length < 2) return;
    const since = this.clock;
    const found = await this.readBatch(missing);
    // The first batch only shows whether lists are complete.
    if (this.listsAreComplete) for (const link of found.values()) this.prime(link, since);
  }

  /** Runs a write and clears its link from the cache before and after. Clears all links if the id is undefined. */
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
      this.allClearedAt = this.clock;
    } else {
      this.cache.delete(id);
      this.clearedAt.set(id, this.clock);
    }
  }

  private schedule(): void {
    if (this.readAheadState === "running" || this.pending.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, batchDelay);
  }

  private async flush(): Promise<void> {
    const batch = new Map([...this.pending].slice(0, maxPageSize));
    for (const id of batch.keys()) this.pending.delete(id);
    this.schedule();
    try {
      const found = await this.loadBatch([...batch.keys()]);
      for (const [id, loads] of batch) for (const { resolve } of loads) resolve(found.get(id));
    } catch (error) {
      for (const loads of batch.values()) for (const { reject } of loads) reject(error);
    }
  }

  private async loadBatch(ids: readonly string[]): Promise<ReadonlyMap<string, Link>> {
    this.requests += ids.length > 1 && this.listsAreComplete === undefined ? 2 : 1;
    const found = await this.readBatch(ids);
    if (this.listsAreComplete && ids.length > 1) void this.readAhead();
    return found;
  }

  private async readBatch(ids: readonly string[]): Promise<ReadonlyMap<string, Link>> {
    const [first = "", ...others] = ids;
    if (others.length === 0) return byId([await this.loadOne(first)]);
    if (this.listsAreComplete === false) return new Map();
    const [page, single] = await Promise.all([
      this.loadPage({ ids: [...ids] }),
      this.listsAreComplete === undefined ? this.loadOne(first).catch(() => undefined) : undefined,
    ]);
    const found = byId(page.entries);
    // If the first link could not be read, the next batch compares another one.
    if (single) this.listsAreComplete ??= isAsDetailed(found.get(first), single);
    if (this.listsAreComplete) return found;
    return single ? byId([single]) : new Map();
  }

  /** Reads the whole account if that takes no more requests than were already made. */
  private async readAhead(): Promise<void> {
    if (this.readAheadState !== "not started" || this.requests < minRequests) return;
    if (this.total > this.requests * maxPageSize) return;
    this.readAheadState = "running";
    try {
      this.requests += 1;
      const guard = new PagingGuard(links.list);
      let { total, next, entries } = await this.loadPage({});
      this.total = total ?? Number.POSITIVE_INFINITY;
      const isWorthIt = this.total <= this.requests * maxPageSize;
      while (isWorthIt && next !== undefined) {
        guard.newEntries(entries, next);
        ({ next, entries } = await this.loadPage({ cursor: next }));
      }
      this.readAheadState = isWorthIt ? "done" : "not started";
    } catch {
      // No caller asked for this read, so none needs its error.
      this.readAheadState = "done";
    }
    this.schedule();
  }

  private async loadOne(id: string): Promise<Link> {
    const since = this.clock;
    const link = await this.client.call(links.read, { params: { id } });
    this.prime(link, since);
    return link;
  }

  /** Reads one page of links with their graphs, and resolves pending loads of these links. */
  private async loadPage(query: Call<typeof links.list>["query"]): Promise<Page<Link>> {
    const since = this.clock;
    const page = await this.client.page(links.list, {
      query: { ...query, limit: maxPageSize, includeRoutes: "all" },
    });
    // A route of which a list shows no more than the id may have anything.
    const entries = page.entries.filter(({ routes }) => routes?.every((it) => Object.keys(it).length > 1));
    for (const link of entries) {
      if (!this.listsAreComplete || !this.prime(link, since)) continue;
      for (const { resolve } of this.pending.get(link.id) ?? []) resolve(link);
      this.pending.delete(link.id);
    }
    return { ...page, entries };
  }

  /**
   * Caches a link, unless a write cleared it after the request for it was sent.
   *
   * @param since the value of the clock when the request was sent
   */
  private prime(link: Link, since: number): boolean {
    if (Math.max(this.clearedAt.get(link.id) ?? 0, this.allClearedAt) > since) return false;
    this.cache.set(link.id, link);
    return true;
  }
}

const byId = (found: readonly Link[]): ReadonlyMap<string, Link> =>
  new Map(found.map((link) => [link.id, link]));
