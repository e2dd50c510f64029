import * as shortlink from "pulumi-shortlink";

// A folder groups the links of the campaign.
const campaign = new shortlink.Folder("campaign", { title: "Autumn campaign" });

// A simple link: one slug, one destination.
const shop = new shortlink.Link("shop", {
  slug: "autumn-shop",
  url: "https://example.com/shop",
  title: "Autumn shop",
  folderId: campaign.id,
});

// A link with routes: phones in Germany go to the German app page, everybody else to the English one.
const app = new shortlink.Link("app", {
  slug: "autumn-app",
  title: "Autumn app",
  folderId: campaign.id,
  routingMode: "ADVANCED",
  routes: [
    shortlink.when(
      { country: "DE", deviceProfile: "PHONE" },
      { url: "https://example.com/de/app", clientRouteId: "german-phones" },
    ),
    shortlink.otherwise({ url: "https://example.com/app", clientRouteId: "everybody" }),
  ],
});

export const folderId = campaign.id;
export const shortUrls = [shop.shortUrl, app.shortUrl];
