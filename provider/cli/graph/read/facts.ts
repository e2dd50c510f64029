import { type Link, passwordsIn } from "../../../contract";
import { isObject, type Properties } from "../../../lifecycle";
import { nameInUrn } from "../../../pulumi/format/urn";
import type { LinkFacts } from "../model/graph";
import { disclosedText, isUndisclosed, objectEntries } from "../model/values";
import type { StackResource } from "./stack-resources";

/**
 * What rules look at in a link of a stack.
 *
 * @param children the resources that belong to the link
 * @returns undefined where properties may be hidden, so that one which is absent may be there
 */
export function factsOf(link: StackResource, children: readonly StackResource[]): LinkFacts | undefined {
  if (link.isHidden) return undefined;
  const { name, set, properties, id } = link;
  const separate = children.map((child) => ({ path: child.name, properties: child.properties }));
  return {
    ...commonFacts(properties, [name, id]),
    name: set === undefined ? `Link ${name}` : `entry ${name} of LinkSet ${nameInUrn(set)}`,
    passwords: [{ path: "", properties }, ...separate].flatMap((it) => passwordFacts(it.properties, it.path)),
  };
}

/** What rules look at in a link of an account, which shows no passwords. */
export const factsOfLive = (live: Link): LinkFacts => {
  const common = commonFacts(live, [live.id]);
  return { ...common, name: `link ${common.slugs[0]?.slug ?? live.id}`, passwords: [] };
};

function commonFacts(
  link: Properties,
  names: readonly (string | undefined)[],
): Omit<LinkFacts, "name" | "passwords"> {
  const alias = isObject(link.features) ? link.features.alias : undefined;
  const slugs = Object.entries({ slug: link.slug, "features.alias": alias }).flatMap(([path, value]) => {
    const slug = disclosedText(value);
    return slug === undefined ? [] : [{ path, slug }];
  });
  return {
    names: [...new Set([...names, ...slugs.map(({ slug }) => slug)])].filter((it) => it !== undefined),
    slugs,
    title: link.title === undefined || link.title === null ? null : knownText(link.title),
    hasFolder: link.folderId !== undefined && link.folderId !== null,
  };
}

const knownText = (value: unknown): string | undefined =>
  typeof value === "string" && !isUndisclosed(value) ? value : undefined;

/** The lengths of the passwords in a link, a route or a feature. */
function passwordFacts(properties: Properties, place: string): LinkFacts["passwords"] {
  const under = (path: string, value: unknown): [string, Properties][] =>
    objectEntries(value).map((it, index) => [`${path}[${index}]`, it]);
  const features = [
    ...under("features", properties.features),
    ...under("routeFeatures", properties.routeFeatures),
    ...under("routes", properties.routes).flatMap(([path, route]) =>
      under(`${path}.features`, route.features),
    ),
    ...(properties.type === "PASSWORD" ? [["", properties] as const] : []),
  ];
  return features.flatMap(([path, feature]) => {
    const [password, ...more] = feature.type === "PASSWORD" ? passwordsIn(feature) : [];
    const known = more.length === 0 ? disclosedText(password) : undefined;
    const where = [place, path, "config"].filter(Boolean).join(".");
    return known === undefined ? [] : [{ path: where, length: [...known].length }];
  });
}
