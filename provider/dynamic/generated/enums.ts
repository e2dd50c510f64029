// Generated from provider/contract/schemas/enums.ts by `npm run generate`. Do not edit.

/** What a link is part of. */
export const LinkKind = {
  Direct: "DIRECT",
  Tree: "TREE",
  TreeItem: "TREE_ITEM",
  Board: "BOARD",
  BoardItem: "BOARD_ITEM",
} as const;
export type LinkKind = (typeof LinkKind)[keyof typeof LinkKind];

/** How a link's visitors are routed. */
export const RoutingMode = {
  Simple: "SIMPLE",
  Advanced: "ADVANCED",
} as const;
export type RoutingMode = (typeof RoutingMode)[keyof typeof RoutingMode];

/** What a route distinguishes visitors by. */
export const Platform = {
  Global: "GLOBAL",
  Device: "DEVICE",
  Browser: "BROWSER",
  Os: "OS",
  Geo: "GEO",
  Language: "LANGUAGE",
} as const;
export type Platform = (typeof Platform)[keyof typeof Platform];

/** What a route does with a visitor. */
export const ActionType = {
  Url: "URL",
  Sms: "SMS",
  Whatsapp: "WHATSAPP",
  Email: "EMAIL",
  Event: "EVENT",
  Embed: "EMBED",
} as const;
export type ActionType = (typeof ActionType)[keyof typeof ActionType];

/** What a condition looks at. */
export const ConditionType = {
  Country: "COUNTRY",
  DeviceProfile: "DEVICE_PROFILE",
  Os: "OS",
  UserAgent: "USER_AGENT",
  Language: "LANGUAGE",
  ReferrerDomain: "REFERRER_DOMAIN",
} as const;
export type ConditionType = (typeof ConditionType)[keyof typeof ConditionType];

/** How a condition compares. */
export const ConditionOperator = {
  In: "IN",
  NotIn: "NOT_IN",
  Equals: "EQUALS",
  Regex: "REGEX",
} as const;
export type ConditionOperator = (typeof ConditionOperator)[keyof typeof ConditionOperator];

/** What a feature does. */
export const FeatureType = {
  Password: "PASSWORD",
  ExpirationDate: "EXPIRATION_DATE",
  Limit: "LIMIT",
  Utm: "UTM",
  RedirectDelay: "REDIRECT_DELAY",
} as const;
export type FeatureType = (typeof FeatureType)[keyof typeof FeatureType];
