// Generated from the files of provider/resources by `npm run generate`. Do not edit.
// biome-ignore-all format: generated
import { type AnyDefinition, type AnyResource, isSet } from "../lifecycle";
import { board } from "./board";
import { condition } from "./condition";
import { feature } from "./feature";
import { folder } from "./folder";
import { link } from "./link";
import { linkSet } from "./link-set";
import { qr } from "./qr";
import { route } from "./route";
import { target } from "./target";
import { tree } from "./tree";

export { board, condition, feature, folder, link, linkSet, qr, route, target, tree };

/** All resources by the name programs use. */
export const resources: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  [board, condition, feature, folder, link, linkSet, qr, route, target, tree].map((it) => [it.name, it]),
);

/** The resources that are single objects of the API. */
export const objects: Readonly<Record<string, AnyDefinition>> = Object.fromEntries(
  Object.values(resources).flatMap((it) => (isSet(it) ? [] : [[it.name, it]])),
);
