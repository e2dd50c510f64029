import * as shortlink from "pulumi-shortlink";

const campaign = new shortlink.Folder("campaign", { title: "Autumn campaign" });

const shop = new shortlink.Link("shop", {
  slug: "autumn-shop",
  url: "https://example.com/shop",
  folderId: campaign.id,
});

export const shortUrl = shop.shortUrl;
