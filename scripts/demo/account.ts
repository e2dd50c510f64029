import { type Client, createClient } from "../../provider/client";
import { type Link, links, type Route } from "../../provider/contract";

/** Reads and changes the account through the API, without Pulumi. */
export class Account {
  private readonly client: Client;

  constructor(baseUrl: string, apiKey: string) {
    this.client = createClient({ baseUrl, apiKey });
  }

  /** All links with their routes, by slug. */
  async links(): Promise<Map<string, Link>> {
    const found = new Map<string, Link>();
    for await (const page of this.client.pages(links.list, { query: { includeRoutes: "all" } })) {
      for (const link of page) found.set(String(link.slug), link);
    }
    return found;
  }

  /** Changes a link behind the back of the program. */
  async changeTitle(id: string, title: string): Promise<void> {
    await this.client.call(links.update, { params: { id }, body: { title } });
  }

  /** Deletes a link behind the back of the program. */
  async delete(id: string): Promise<void> {
    await this.client.call(links.delete, { params: { id } });
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** Describes a link in a few lines: its slug, its title, and the destinations of its routes. */
export function describe(link: Link): string {
  const routes = (link.routes ?? []).map((route) => `      ${audienceOf(route)} → ${destinationOf(route)}`);
  return [`    /${link.slug}  ${link.title ?? ""}`, ...routes].join("\n");
}

const audienceOf = ({ isGlobalFallback, platform }: Route): string =>
  isGlobalFallback ? "everybody else" : `${platform ?? "some"} route`;

const destinationOf = ({ actionConfig }: Route): string =>
  String((actionConfig as { url?: string } | undefined)?.url ?? "nowhere");
