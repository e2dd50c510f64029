import { CountryLink } from "./country-link";

const shop = new CountryLink("shop", {
  slug: "our-shop",
  url: "https://example.com/en/shop",
  countries: { DE: "https://example.com/de/shop", FR: "https://example.com/fr/shop" },
});

const help = new CountryLink("help", {
  slug: "our-help",
  url: "https://example.com/en/help",
  countries: { AT: "https://example.com/de/help" },
});

export const slugs = [shop.slug, help.slug];
