// Generated from the files of provider/resources by `npm run generate`. Do not edit.
import type { AnyDefinition } from "../lifecycle";
import { folder } from "./folder";
import { link } from "./link";
import { route } from "./route";

export { folder, link, route };

/** All resources by the name programs use. */
export const resources: Readonly<Record<string, AnyDefinition>> = Object.fromEntries(
  [folder, link, route].map((definition) => [definition.name, definition]),
);
