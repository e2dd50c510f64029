import type * as z from "zod";
import type * as enums from "../../../provider/contract/schemas/enums";

type Meanings = {
  readonly [E in keyof typeof enums]: Readonly<Record<z.infer<(typeof enums)[E]>, string>>;
};

/** What each value of an enumeration means, for the pages of the Pulumi Registry and the hovers of an editor. */
export const enumValues: Meanings = {
  LinkKind: {
    DIRECT: "A link that is part of no tree and no board.",
    TREE: "The page of a tree.",
    TREE_ITEM: "An item of a tree.",
    BOARD: "The page of a board.",
    BOARD_ITEM: "An item of a board.",
  },
  RoutingMode: {
    SIMPLE: "The mode of a link with one destination.",
    ADVANCED: "The mode of a link with a graph of routes.",
  },
  Platform: {
    GLOBAL: "Nothing: all visitors.",
    DEVICE: "The device.",
    BROWSER: "The browser.",
    OS: "The operating system.",
    GEO: "The place that the visitor is in.",
    LANGUAGE: "The language.",
  },
  ActionType: {
    URL: "Leads to a URL.",
    SMS: "Leads to a text message.",
    WHATSAPP: "Leads to a WhatsApp message.",
    EMAIL: "Leads to an email.",
    EVENT: "Raises an event.",
    EMBED: "Leads to embedded content.",
  },
  ConditionType: {
    COUNTRY: "The country that the visitor is in.",
    DEVICE_PROFILE: "The profile of the device.",
    OS: "The operating system.",
    USER_AGENT: "The user agent, which names the browser.",
    LANGUAGE: "The language.",
    REFERRER_DOMAIN: "The domain of the page that leads to the link.",
  },
  ConditionOperator: {
    IN: "The value is one of those in the condition.",
    NOT_IN: "The value is none of those in the condition.",
    EQUALS: "The value equals the one in the condition.",
    REGEX: "The value matches a regular expression.",
  },
  FeatureType: {
    PASSWORD: "Asks visitors for a password.",
    EXPIRATION_DATE: "Ends the route on a date.",
    LIMIT: "Ends the route after a number of clicks.",
    UTM: "Adds UTM parameters to the destination.",
    REDIRECT_DELAY: "Waits before visitors are redirected.",
  },
};

/** What a value of an enumeration means. */
export const meaningOf = (title: string, value: string): string =>
  (enumValues as Readonly<Record<string, Readonly<Record<string, string>>>>)[title]?.[value] ?? "";
