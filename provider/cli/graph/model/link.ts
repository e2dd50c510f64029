import { isObject, type Properties } from "../../../lifecycle";
import type { Graph } from "../../../routing";
import { featureChip } from "./chips";
import type { GraphLink, GraphRoute, LinkFacts } from "./graph";
import { sortRoutes } from "./route";
import { disclosedText, objectEntries } from "./values";

/** What a graph needs to know of a link besides its properties. */
export interface LinkContext {
  readonly key: string;
  readonly id: string | undefined;
  /** The name of a link that has neither a slug nor a title. */
  readonly name: string;
  readonly routes: readonly GraphRoute[];
  readonly routing: Graph;
  readonly memberKeys?: readonly string[];
  readonly hasAllRoutes: boolean;
  readonly facts?: LinkFacts | undefined;
  readonly remark?: string | undefined;
}

/** A link of the graph. */
export function toGraphLink(link: Properties, context: LinkContext): GraphLink {
  const slug = disclosedText(link.slug);
  const alias = isObject(link.features) ? disclosedText(link.features.alias) : undefined;
  const title = disclosedText(link.title);
  const folderId = disclosedText(link.folderId);
  return {
    key: context.key,
    name: slug ?? title ?? context.name,
    title: slug === undefined ? undefined : title,
    id: context.id,
    kind: disclosedText(link.kind),
    slugs: [slug, alias].filter((it) => it !== undefined),
    domainId: disclosedText(link.domainId),
    folder: folderId === undefined ? undefined : { id: folderId, title: undefined },
    features: objectEntries(link.routeFeatures).map((it) => featureChip(it)),
    routes: sortRoutes(context.routes),
    routing: context.routing,
    facts: context.facts,
    memberKeys: context.memberKeys ?? [],
    hasAllRoutes: context.hasAllRoutes,
    remark: context.remark,
  };
}
