/** The password of a link in the program. */
export const password = "open-sesame-4711";

/** A program with inline and separate routes, in its first or its edited form. */
export const program = (edited: boolean): string => `
import * as shortlink from "pulumi-shortlink/native";

new shortlink.Link("shop", {
  slug: "autumn-shop",
  title: "${edited ? "Autumn shop, now open" : "Autumn shop"}",
  url: "https://example.com/shop",
});
new shortlink.Link("poster", { slug: "poster-7", url: "https://example.com/poster" });

new shortlink.Link("app", {
  slug: "autumn-app",
  title: "Autumn app",
  routes: [
    {
      clientRouteId: "german-phones",
      platform: "GEO",
      actionType: "URL",
      actionConfig: { url: "https://example.com/de/app" },
      conditions: [
        { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"${edited ? ', "AT"' : ""}] } },
      ],
    },
    { clientRouteId: "everybody", actionType: "URL", actionConfig: { url: "https://example.com/app" }, isGlobalFallback: true },
  ],
});

const help = new shortlink.Link("help", { slug: "help", title: "Help centre", url: "https://example.com/help" });
const linkId = help.id;
const { routeId } = new shortlink.Route("french", {
  linkId,
  platform: "LANGUAGE",
  actionType: "URL",
  actionConfig: { url: "https://example.com/fr/aide" },
});
const french = { operator: "IN", valueKey: "language", valueJson: { values: ["fr"] } } as const;
new shortlink.Condition("in-french", { linkId, routeId, type: "LANGUAGE", ...french });
new shortlink.Feature("locked", {
  linkId,
  routeId: help.fallbackRouteId,
  type: "PASSWORD",
  config: { password: "${password}" },
});
${edited ? more : less}`;

const less = `
new shortlink.Link("summer", { slug: "summer", title: "Summer sale", url: "https://example.com/summer" });
new shortlink.Link("draft", {
  slug: "draft",
  routes: [
    {
      isGlobalFallback: true,
      actionType: "URL",
      actionConfig: { url: "https://example.com/draft" },
      features: [{ type: "PASSWORD", config: { password: "${password}" } }],
    },
  ],
});
`;

const more = `
const winter = new shortlink.Link("winter", { slug: "winter", title: "Winter sale", url: "https://example.com/winter" });
const skis = new shortlink.Route("skis", {
  linkId: winter.id,
  platform: "GEO",
  actionType: "URL",
  actionConfig: { url: "https://example.com/skis" },
});
new shortlink.Condition("in-the-alps", {
  linkId: winter.id,
  routeId: skis.routeId,
  type: "COUNTRY",
  operator: "IN",
  valueKey: "country",
  valueJson: { values: ["CH"] },
});
`;
