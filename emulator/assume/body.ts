import * as z from "zod";
import {
  type Assumed,
  type Endpoint,
  LinkInput,
  links,
  RouteFeatureInput,
  RouteInput,
  routes,
  targets,
} from "../../provider/contract";
import { renamedSchema, targetInputNames } from "./names";

/** The schema of the bodies that the service accepts at an endpoint; undefined if it accepts none. */
export function acceptedBody(endpoint: Endpoint, assumed: Assumed): z.ZodType | undefined {
  switch (endpoint) {
    case links.create:
      return isLenient(assumed) ? acceptedLink(assumed) : endpoint.body;
    case links.update:
      return isLenient(assumed) ? acceptedLink(assumed).partial() : endpoint.body;
    case routes.create:
    case routes.update:
      return acceptedRoute(assumed);
    case targets.create:
      return renamedSchema(targets.create.body, targetInputNames(assumed));
    case targets.update:
      return renamedSchema(targets.update.body, targetInputNames(assumed));
    default:
      return endpoint.body;
  }
}

/** Whether the service accepts bodies of links that the spec does not show. */
const isLenient = ({ clearList, nestedObjects }: Assumed): boolean =>
  clearList === "null" || nestedObjects === "merged";

function acceptedLink(assumed: Assumed): z.ZodObject {
  const { seo, features, qr } = LinkInput.shape;
  return LinkInput.extend({
    routes: z.array(acceptedRoute(assumed)).min(1).optional(),
    routeFeatures: clearable(z.array(acceptedRouteFeature(assumed)), assumed),
    ...(assumed.nestedObjects === "merged" && {
      seo: clearableFields(seo.unwrap()),
      features: clearableFields(features.unwrap()),
      qr: clearableFields(qr.unwrap()),
    }),
  });
}

function acceptedRoute(assumed: Assumed): z.ZodObject {
  if (assumed.clearList === "empty") return RouteInput;
  const { deviceProfileIds, targetItemIds, conditions, features } = RouteInput.shape;
  return RouteInput.extend({
    deviceProfileIds: deviceProfileIds.nullable(),
    targetItemIds: targetItemIds.nullable(),
    conditions: conditions.nullable(),
    features: features.nullable(),
  });
}

function acceptedRouteFeature(assumed: Assumed): z.ZodObject {
  const { routeIds } = RouteFeatureInput.shape;
  return RouteFeatureInput.extend({ routeIds: clearable(routeIds.unwrap(), assumed) });
}

/** A list that null clears, if it does. */
const clearable = (list: z.ZodType, { clearList }: Assumed): z.ZodType =>
  clearList === "null" ? list.nullish() : list.optional();

/** An object of which null removes a property. */
const clearableFields = (object: z.ZodObject): z.ZodType =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(object.shape).map(([name, field]) => [name, (field as z.ZodType).nullable()]),
      ),
    )
    .optional();
