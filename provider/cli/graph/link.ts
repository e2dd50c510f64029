import { isObject, type Properties } from "../../lifecycle";
import type { GraphLink, GraphRoute } from "./model";
import { featureOf, inOrder, objectsIn } from "./parts";
import { knownText } from "./values";

/** What is given of a link besides its properties. */
export interface Extra {
  readonly key: string;
  readonly id: string | undefined;
  /** What it is called where it has neither a slug nor a title. */
  readonly name: string;
  readonly routes: readonly GraphRoute[];
  readonly members?: readonly string[];
  readonly isWhole: boolean;
  readonly remark?: string | undefined;
}

/** A link as its properties tell, with what belongs to it. */
export function linkOf(link: Properties, extra: Extra): GraphLink {
  const slug = knownText(link.slug);
  const alias = isObject(link.features) ? knownText(link.features.alias) : undefined;
  const title = knownText(link.title);
  return {
    key: extra.key,
    name: slug ?? title ?? extra.name,
    title: slug === undefined ? undefined : title,
    id: extra.id,
    kind: knownText(link.kind),
    slugs: [slug, alias].filter((it) => it !== undefined),
    domainId: knownText(link.domainId),
    folderId: knownText(link.folderId),
    features: objectsIn(link.routeFeatures).map((it) => featureOf(it)),
    routes: inOrder(extra.routes),
    members: extra.members ?? [],
    isWhole: extra.isWhole,
    remark: extra.remark,
  };
}
