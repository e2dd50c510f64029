import { isHost } from "../../../contract";
import { assumedRules, type Graph, type Kind, type RoutingRules, type Row, table } from "../../../routing";
import type { Hosts } from "../../account/account";
import { disclosedText } from "../../graph/model/values";
import type { StackResource } from "../../graph/read/stack-resources";
import type { Outcome } from "../probe/outcome";
import { finalUrl } from "../probe/outcome";
import { parseDestination } from "../probe/url";

/** The short links of a program. Requests do not go to them: they would count as visits, and may not exist yet. */
export class OwnLinks {
  /** What each link does with visitors, by its address: `sho.rt/autumn`. */
  private readonly byAddress = new Map<string, Graph>();
  /** What all visitors of a link get. */
  private readonly rows = new Map<Graph, readonly Row[]>();

  /**
   * @param hosts the host names of the account's domains; without the account, only a domain that is a host
   * has one
   * @param rules those that `shortlink:service` sets; the others are as the provider assumes
   */
  constructor(
    private readonly hosts: Hosts,
    private readonly rules: Partial<RoutingRules> = {},
  ) {}

  add({ properties: { domainId, slug, features } }: StackResource, graph: Graph): void {
    const id = disclosedText(domainId) ?? "";
    const alias = (features as { readonly alias?: unknown } | undefined | null)?.alias;
    for (const host of this.hosts.get(id) ?? (isHost(id) ? [id.toLowerCase()] : [])) {
      for (const it of [slug, alias]) {
        const text = disclosedText(it);
        if (text !== undefined) this.byAddress.set(`${host}/${text}`, graph);
      }
    }
  }

  isOwn = (url: URL): boolean => this.graphAt(url) !== undefined;

  /** The short links by which visitors of a destination come back to a link before; undefined if none do now. */
  findLoop(href: string, outcomes: ReadonlyMap<string, Outcome>, at: Date): readonly string[] | undefined {
    const path = new Map<Graph, string>();
    // Many links may lead to the same ones.
    const done = new Set<string>();
    const follow = (from: string, kind: Kind): readonly string[] | undefined => {
      const shortUrl = finalUrl(outcomes.get(from) ?? { chain: [] });
      const graph = shortUrl === undefined ? undefined : this.graphAt(new URL(shortUrl));
      if (shortUrl === undefined || !graph) return undefined;
      if (path.has(graph)) return [...path.values(), shortUrl];
      const visited = `${shortUrl} ${JSON.stringify(kind)}`;
      if (done.has(visited)) return undefined;
      done.add(visited);
      path.set(graph, shortUrl);
      for (const { visitor, answer } of this.rowsOf(graph, kind, at)) {
        const url = answer.decision?.type === "destination" ? answer.decision.url : undefined;
        const next = url === undefined ? undefined : parseDestination(url);
        // Visits and passwords are those of one link.
        const { visits: _, passwords: __, ...others } = visitor;
        const loop = next && follow(next.href, others);
        if (loop) return loop;
      }
      path.delete(graph);
      return undefined;
    };
    return follow(href, {});
  }

  private rowsOf(graph: Graph, kind: Kind, at: Date): readonly Row[] {
    const options = { rules: { ...assumedRules, ...this.rules }, visitor: { at }, kind };
    if (Object.keys(kind).length > 0) return table(graph, options).rows;
    const rows = this.rows.get(graph) ?? table(graph, options).rows;
    this.rows.set(graph, rows);
    return rows;
  }

  private graphAt({ host, pathname }: URL): Graph | undefined {
    return this.byAddress.get(`${host}${pathname.replace(/\/$/, "")}`);
  }
}
