import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "pulumi-shortlink/native";

// The account from the stack's settings.
const shop = new shortlink.Link("shop", {
  slug: "autumn-shop",
  url: "https://example.com/shop",
  routingMode: "ADVANCED",
});
new shortlink.Route("austrians", {
  linkId: shop.id,
  ...shortlink.when({ country: "AT" }, "https://example.com/at/shop"),
});

// Another account: an explicit provider with its own key.
const config = new pulumi.Config();
const partner = new shortlink.Provider("partner", {
  apiKey: config.requireSecret("partnerKey"),
  // The stack's configuration is that of the default provider.
  baseUrl: new pulumi.Config("shortlink").get("baseUrl"),
});
const theirs = new shortlink.Link(
  "theirs",
  { slug: "from-us", url: "https://example.com/partners" },
  { provider: partner },
);

export const slugs = [shop.slug, theirs.slug];
