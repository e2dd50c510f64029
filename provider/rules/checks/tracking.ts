import * as z from "zod";
import { featureShapes, utmOf } from "../../contract/assumptions/shapes";
import { destinationsOf, type HouseDestination, type HouseLink } from "../house-link";
import { defineRule, inEach } from "../house-rule";

export const requiredUtm = defineRule({
  doc: "The UTM parameters that every destination has, in its query or by a UTM feature.",
  settings: { parameters: z.array(z.enum(featureShapes.UTM.keys)).min(1) },
  short: "parameters",
  check: inEach((link, { parameters }) =>
    destinationsOf(link).flatMap(({ url, ...place }) => {
      const present = presentParameters({ url, ...place }, link);
      const missing = parameters.map((it) => `utm_${it}`).filter((it) => !present?.has(it));
      return present === undefined || missing.length === 0
        ? []
        : [{ path: place.path, reason: `must have ${missing.join(" and ")}`, value: undefined }];
    }),
  ),
});

type GraphFeature = NonNullable<HouseDestination["route"]["features"]>[number];

/** The UTM parameters with a value that visitors of a destination bring along; undefined if that is not known. */
function presentParameters(
  { url, route }: HouseDestination,
  { graph }: HouseLink,
): ReadonlySet<string> | undefined {
  // Features that are not known may add any parameter.
  if (graph.hasMoreRoutes || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return undefined;
  const ofLink = graph.features.filter(
    ({ scope }) => scope === undefined || scope === "link" || route.ids.some((id) => scope.includes(id)),
  );
  const features: readonly GraphFeature[] | undefined = route.features && [...route.features, ...ofLink];
  const isOpen = ({ type, isEnabled, config }: GraphFeature) =>
    type === undefined || (type === "UTM" && (isEnabled === undefined || config === undefined));
  if (!features || features.some(isOpen) || ofLink.some(({ scope }) => scope === undefined)) return undefined;
  const added = features.filter(({ type, isEnabled }) => type === "UTM" && isEnabled);
  const query = [...new URL(url).searchParams].filter(([, value]) => value !== "");
  return new Set([...query, ...added.flatMap(({ config }) => utmOf(config ?? {}))].map(([name]) => name));
}
