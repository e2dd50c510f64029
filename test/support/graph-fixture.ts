// Links with one of everything that a graph shows or warns of.

const to = (url: string, more: object = {}) => ({ actionType: "URL", actionConfig: { url }, ...more });
const condition = (type: string, values: readonly string[], operator = "IN") => ({
  type,
  operator,
  valueKey: type.toLowerCase(),
  valueJson: { values },
});

/** The folder of the links whose `folderId` is "campaigns". */
export const folderTitle = "Campaigns";

/** The links of the account on the domain `sho.rt`; its list starts with the last one. */
export const graphFixture: readonly { readonly slug: string; readonly [field: string]: unknown }[] = [
  { slug: "help", url: "https://example.com/help", title: "Help centre" },
  { slug: "old-help", url: "https://sho.rt/help", title: "Printed on the first posters" },
  {
    slug: "spring",
    folderId: "campaigns",
    title: "Spring sale",
    routes: [
      to("https://example.com/spring", {
        clientRouteId: "everybody",
        isGlobalFallback: true,
        features: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2024-05-31" } }],
      }),
    ],
  },
  { slug: "circle-a", url: "https://sho.rt/circle-b" },
  { slug: "circle-b", url: "https://sho.rt/circle-a" },
  {
    slug: "draft",
    title: "Annual report, before it is published",
    routes: [
      to("https://example.com/reports/draft.pdf", {
        clientRouteId: "readers",
        isGlobalFallback: true,
        features: [
          { type: "PASSWORD", config: { password: "open-sesame-4711" } },
          { type: "LIMIT", config: { clicks: 500 } },
        ],
      }),
    ],
  },
  {
    slug: "autumn",
    folderId: "campaigns",
    title: "Autumn campaign",
    routingMode: "ADVANCED",
    routes: [
      to("https://example.com/de-ch/autumn", {
        clientRouteId: "alps",
        platform: "GEO",
        priority: 30,
        conditions: [condition("COUNTRY", ["AT", "CH", "LI"])],
        features: [
          { type: "UTM", config: { source: "shortlink", medium: "print", campaign: "autumn-alps" } },
        ],
      }),
      to("https://example.com/app", {
        clientRouteId: "phones",
        platform: "DEVICE",
        priority: 20,
        conditions: [
          condition("DEVICE_PROFILE", ["PHONE"]),
          condition("REFERRER_DOMAIN", ["example.org"], "NOT_IN"),
        ],
      }),
      to("https://example.com/app/again", {
        clientRouteId: "phones-again",
        platform: "DEVICE",
        priority: 10,
        conditions: [
          condition("REFERRER_DOMAIN", ["example.org"], "NOT_IN"),
          condition("DEVICE_PROFILE", ["PHONE"]),
        ],
      }),
      to("https://example.com/fr-ch/automne", {
        clientRouteId: "french",
        platform: "GEO",
        priority: 8,
        conditions: [condition("COUNTRY", ["FR", "CH", "BE"])],
      }),
      {
        clientRouteId: "chat",
        actionType: "WHATSAPP",
        actionConfig: { phone: "+49 30 1234567" },
        platform: "LANGUAGE",
        isActive: false,
        priority: 5,
        conditions: [condition("LANGUAGE", ["de"])],
      },
      to("https://example.com/en/autumn", { clientRouteId: "everybody", isGlobalFallback: true }),
    ],
  },
];
