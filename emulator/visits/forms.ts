import { type Assumed, conditionShapes, featureShapes, visitorPropertyOf } from "../../provider/contract";
import type { StoredLink } from "../store/records";

/** A link as the service reads it: without the JSON of conditions and features that it does not read. */
export const asRead = (link: StoredLink, assumed: Assumed): StoredLink => ({
  ...link,
  routeFeatures: link.routeFeatures.filter((feature) => isRead(feature, assumed)),
  routes: link.routes.map((route) => ({
    ...route,
    conditions: route.conditions.map((condition) => {
      const property = visitorPropertyOf(condition);
      const isUnread = property !== undefined && assumed[conditionShapes[property].id] === "ignored";
      return isUnread ? { ...condition, ...metByNobody } : condition;
    }),
    features: route.features.filter((feature) => isRead(feature, assumed)),
  })),
});

/** No language is called "language". */
const metByNobody = { type: "LANGUAGE", operator: "IN", valueKey: "language", valueJson: null } as const;

const isRead = ({ type }: { readonly type: keyof typeof featureShapes }, assumed: Assumed): boolean =>
  type === "REDIRECT_DELAY" || assumed[featureShapes[type].id] !== "ignored";
