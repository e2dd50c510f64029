import { maxLinksPerFolder, requireFolder } from "./checks/folders";
import { allowedHosts, forbiddenHosts, httpsOnly } from "./checks/hosts";
import { requireTitle, reservedSlugs, slugPattern } from "./checks/names";
import { minPasswordLength } from "./checks/passwords";
import { requiredUtm } from "./checks/tracking";
import { expiresBy, noUnreachableRoutes, requireFallback } from "./checks/visitors";
import type { HouseRule } from "./house-rule";

/** All rules, by their names in `shortlink.yaml`. */
export const houseRules = {
  allowedHosts,
  forbiddenHosts,
  httpsOnly,
  requiredUtm,
  slugPattern,
  reservedSlugs,
  requireTitle,
  requireFolder,
  maxLinksPerFolder,
  expiresBy,
  requireFallback,
  noUnreachableRoutes,
  minPasswordLength,
} as const satisfies Record<string, HouseRule>;

/** The name of a rule. */
export type RuleName = keyof typeof houseRules;

/** The names of all rules. */
export const ruleNames = Object.keys(houseRules) as RuleName[];
