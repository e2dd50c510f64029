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

// By country: the Alps have their own prices. The condition is a resource of its own, too.
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

// By device: phones go to the app. The condition is inline: it is part of the route and changes with it.
const phones = new shortlink.Route("phones", {
  linkId,
  ...shortlink.when({ deviceProfile: "PHONE" }, { url: "https://example.com/app", priority: 20 }),
});

// By language.
const french = new shortlink.Route("french", {
  linkId,
  ...shortlink.when({ language: ["fr", "fr-CA"] }, { url: "https://example.com/fr/autumn", priority: 10 }),
});

// UTM tags show the shop where the visitors of each route come from.
const sources = { alps, phones, french };
for (const [name, route] of Object.entries(sources)) {
  new shortlink.Feature(`utm-${name}`, {
    linkId,
    routeId: route.routeId,
    ...shortlink.utm({ source: "shortlink", medium: "print", campaign: `autumn-${name}` }),
  });
}

export const shortUrl = campaign.shortUrl;
export const routeIds = [alps.routeId, phones.routeId, french.routeId];
