import * as z from "zod";

// The enumerations of the spec. The title of each is the name of its type and its constants in programs.

export const LinkKind = z
  .enum(["DIRECT", "TREE", "TREE_ITEM", "BOARD", "BOARD_ITEM"])
  .meta({ title: "LinkKind", description: "What a link is part of." });

export const RoutingMode = z
  .enum(["SIMPLE", "ADVANCED"])
  .meta({ title: "RoutingMode", description: "How a link's visitors are routed." });

export const Platform = z
  .enum(["GLOBAL", "DEVICE", "BROWSER", "OS", "GEO", "LANGUAGE"])
  .meta({ title: "Platform", description: "What a route distinguishes visitors by." });

export const ActionType = z
  .enum(["URL", "SMS", "WHATSAPP", "EMAIL", "EVENT", "EMBED"])
  .meta({ title: "ActionType", description: "What a route does with a visitor." });

export const ConditionType = z
  .enum(["COUNTRY", "DEVICE_PROFILE", "OS", "USER_AGENT", "LANGUAGE", "REFERRER_DOMAIN"])
  .meta({ title: "ConditionType", description: "What a condition looks at." });

export const ConditionOperator = z
  .enum(["IN", "NOT_IN", "EQUALS", "REGEX"])
  .meta({ title: "ConditionOperator", description: "How a condition compares." });

export const FeatureType = z
  .enum(["PASSWORD", "EXPIRATION_DATE", "LIMIT", "UTM", "REDIRECT_DELAY"])
  .meta({ title: "FeatureType", description: "What a feature does." });
