import * as shortlink from "pulumi-shortlink";

// One printed address for everybody. Visitors whom no route matches go to the English page.
const campaign = new shortlink.Link("campaign", {
  slug: "autumn",
  title: "Autumn campaign",
  url: "https://example.com/en/autumn",
  routingMode: shortlink.RoutingMode.Advanced,
});
const linkId = campaign.id;

// Each route is a separate resource, so that you can change one without touching the others.

// By country: the Alps have their own prices.
const alps = new shortlink.Route("alps", {
  linkId,
  platform: shortlink.Platform.Geo,
  actionType: shortlink.ActionType.Url,
  actionConfig: { url: "https://example.com/de-ch/autumn" },
  priority: 30,
});
new shortlink.Condition("alps-countries", {
  linkId,
  routeId: alps.routeId,
  type: shortlink.ConditionType.Country,
  operator: shortlink.ConditionOperator.In,
  valueKey: "country",
  valueJson: { values: ["AT", "CH", "LI"] },
});

// By device: phones go to the app.
const phones = new shortlink.Route("phones", {
  linkId,
  platform: shortlink.Platform.Device,
  actionType: shortlink.ActionType.Url,
  actionConfig: { url: "https://example.com/app" },
  priority: 20,
});
new shortlink.Condition("phones-only", {
  linkId,
  routeId: phones.routeId,
  type: shortlink.ConditionType.DeviceProfile,
  operator: shortlink.ConditionOperator.In,
  valueKey: "device",
  valueJson: { values: ["PHONE"] },
});

// By language. Its conditions are inline: they are part of the route and change with it.
const french = new shortlink.Route("french", {
  linkId,
  platform: shortlink.Platform.Language,
  actionType: shortlink.ActionType.Url,
  actionConfig: { url: "https://example.com/fr/autumn" },
  priority: 10,
  conditions: [
    { type: "LANGUAGE", operator: "IN", valueKey: "language", valueJson: { values: ["fr", "fr-CA"] } },
  ],
});

// UTM tags show the shop where the visitors of each route come from.
const sources = { alps, phones, french };
for (const [name, route] of Object.entries(sources)) {
  new shortlink.Feature(`utm-${name}`, {
    linkId,
    routeId: route.routeId,
    type: shortlink.FeatureType.Utm,
    config: { source: "shortlink", medium: "print", campaign: `autumn-${name}` },
  });
}

export const slug = campaign.slug;
export const routeIds = [alps.routeId, phones.routeId, french.routeId];
