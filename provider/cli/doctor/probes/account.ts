import { Memo, type Properties } from "../../../lifecycle";
import type { Api } from "../api/api";
import { listIn, type Response } from "../api/response";
import { isDoctors } from "../sandbox/marker";

/** A few objects of the account, read once, for probes that look at what is there. */
export class Account {
  /** What several probes need, and only one of them requests. */
  readonly memo = new Memo<string>();

  /**
   * @param known links of this run, for an account whose list does not show any
   */
  constructor(
    private readonly api: Api,
    private readonly known: readonly Properties[] = [],
  ) {}

  /** Some links of the account. */
  async links(): Promise<readonly Properties[]> {
    const listed = await this.listedLinks();
    return listed.length < this.known.length ? this.known : listed;
  }

  /** Some links as the list shows them, the newest first, with their routes. Those of another run may be gone at any time. */
  async listedLinks(): Promise<Properties[]> {
    const query = [
      ["limit", "30"],
      ["includeRoutes", "all"],
    ] as const;
    const listed = await this.memo.once("links", () => this.api.send({ method: "GET", path: "", query }));
    return listIn(listed).filter((link) => !isDoctors(link) || this.known.some(({ id }) => id === link.id));
  }

  /** The list of domains. */
  domains(): Promise<Response> {
    return this.memo.once("domains", () => this.api.send({ method: "GET", path: "/domains" }));
  }
}
