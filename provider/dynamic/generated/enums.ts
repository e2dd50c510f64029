// Generated from provider/contract/schemas/enums.ts by `npm run generate`. Do not edit.

/** What a link is part of. */
export const LinkKind = {
  /** A link that is part of no tree and no board. */
  Direct: "DIRECT",
  /** The page of a tree. */
  Tree: "TREE",
  /** An item of a tree. */
  TreeItem: "TREE_ITEM",
  /** The page of a board. */
  Board: "BOARD",
  /** An item of a board. */
  BoardItem: "BOARD_ITEM",
} as const;
export type LinkKind = (typeof LinkKind)[keyof typeof LinkKind];

/** How a link's visitors are routed. */
export const RoutingMode = {
  /** The mode of a link with one destination. */
  Simple: "SIMPLE",
  /** The mode of a link with a graph of routes. */
  Advanced: "ADVANCED",
} as const;
export type RoutingMode = (typeof RoutingMode)[keyof typeof RoutingMode];

/** What a route distinguishes visitors by. */
export const Platform = {
  /** Nothing: all visitors. */
  Global: "GLOBAL",
  /** The device. */
  Device: "DEVICE",
  /** The browser. */
  Browser: "BROWSER",
  /** The operating system. */
  Os: "OS",
  /** The place that the visitor is in. */
  Geo: "GEO",
  /** The language. */
  Language: "LANGUAGE",
} as const;
export type Platform = (typeof Platform)[keyof typeof Platform];

/** What a route does with a visitor. */
export const ActionType = {
  /** Leads to a URL. */
  Url: "URL",
  /** Leads to a text message. */
  Sms: "SMS",
  /** Leads to a WhatsApp message. */
  Whatsapp: "WHATSAPP",
  /** Leads to an email. */
  Email: "EMAIL",
  /** Raises an event. */
  Event: "EVENT",
  /** Leads to embedded content. */
  Embed: "EMBED",
} as const;
export type ActionType = (typeof ActionType)[keyof typeof ActionType];

/** What a condition looks at. */
export const ConditionType = {
  /** The country that the visitor is in. */
  Country: "COUNTRY",
  /** The profile of the device. */
  DeviceProfile: "DEVICE_PROFILE",
  /** The operating system. */
  Os: "OS",
  /** The user agent, which names the browser. */
  UserAgent: "USER_AGENT",
  /** The language. */
  Language: "LANGUAGE",
  /** The domain of the page that leads to the link. */
  ReferrerDomain: "REFERRER_DOMAIN",
} as const;
export type ConditionType = (typeof ConditionType)[keyof typeof ConditionType];

/** How a condition compares. */
export const ConditionOperator = {
  /** The value is one of those in the condition. */
  In: "IN",
  /** The value is none of those in the condition. */
  NotIn: "NOT_IN",
  /** The value equals the one in the condition. */
  Equals: "EQUALS",
  /** The value matches a regular expression. */
  Regex: "REGEX",
} as const;
export type ConditionOperator = (typeof ConditionOperator)[keyof typeof ConditionOperator];

/** What a feature does. */
export const FeatureType = {
  /** Asks visitors for a password. */
  Password: "PASSWORD",
  /** Ends the route on a date. */
  ExpirationDate: "EXPIRATION_DATE",
  /** Ends the route after a number of clicks. */
  Limit: "LIMIT",
  /** Adds UTM parameters to the destination. */
  Utm: "UTM",
  /** Waits before visitors are redirected. */
  RedirectDelay: "REDIRECT_DELAY",
} as const;
export type FeatureType = (typeof FeatureType)[keyof typeof FeatureType];
