import { isHost } from "../../../contract";
import type { Hosts } from "../../account/account";
import { disclosedText } from "../../graph/model/values";
import type { StackResource } from "../../graph/read/stack-resources";
import type { Outcome } from "../probe/outcome";
import { finalUrl } from "../probe/outcome";

/** The short links of a program. Requests do not go to them: they would count as visits, and may not exist yet. */
export class OwnLinks {
  /** The URN of each link by its address: `sho.rt/autumn`. */
  private readonly byAddress = new Map<string, string>();
  /** The destinations of each link, by its URN. */
  private readonly destinations = new Map<string, string[]>();

  /** @param hosts the host names of the account's domains; without the account, only a domain that is a host has one */
  constructor(private readonly hosts: Hosts) {}

  add({ urn, properties: { domainId, slug, features } }: StackResource): void {
    const id = disclosedText(domainId) ?? "";
    const alias = (features as { readonly alias?: unknown } | undefined | null)?.alias;
    for (const host of this.hosts.get(id) ?? (isHost(id) ? [id.toLowerCase()] : [])) {
      for (const it of [slug, alias]) {
        const text = disclosedText(it);
        if (text !== undefined) this.byAddress.set(`${host}/${text}`, urn);
      }
    }
  }

  /** Notes that a link leads to a URL. */
  lead(urn: string, { href }: URL): void {
    const known = this.destinations.get(urn);
    if (known) known.push(href);
    else this.destinations.set(urn, [href]);
  }

  isOwn = (url: URL): boolean => this.linkAt(url) !== undefined;

  /** The short links by which a destination comes back to a link before; undefined if it does not. */
  findLoop(href: string, outcomes: ReadonlyMap<string, Outcome>): readonly string[] | undefined {
    const path: { readonly shortUrl: string; readonly urn: string }[] = [];
    const done = new Set<string>();
    const visit = (from: string): boolean => {
      const shortUrl = finalUrl(outcomes.get(from) ?? { chain: [] });
      const urn = shortUrl === undefined ? undefined : this.linkAt(new URL(shortUrl));
      if (shortUrl === undefined || urn === undefined) return false;
      if (path.some((it) => it.urn === urn)) {
        path.push({ shortUrl, urn });
        return true;
      }
      if (done.has(urn)) return false;
      done.add(urn);
      path.push({ shortUrl, urn });
      if ((this.destinations.get(urn) ?? []).some(visit)) return true;
      path.pop();
      return false;
    };
    return visit(href) ? path.map(({ shortUrl }) => shortUrl) : undefined;
  }

  private linkAt({ host, pathname }: URL): string | undefined {
    return this.byAddress.get(`${host}${pathname.replace(/\/$/, "")}`);
  }
}
