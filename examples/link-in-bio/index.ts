import * as shortlink from "pulumi-shortlink";

// The profile page.
const page = new shortlink.Tree("page", { username: "autumn-shop" });

// Its links, in display order.
const entries = [
  { name: "shop", title: "The shop", url: "https://example.com/shop" },
  { name: "catalogue", title: "This year's catalogue", url: "https://example.com/catalogue.pdf" },
  { name: "newsletter", title: "Newsletter", url: "https://example.com/newsletter" },
];

const items = entries.map(
  ({ name, title, url }, index) =>
    new shortlink.Link(name, {
      kind: shortlink.LinkKind.TreeItem,
      treeId: page.id,
      title,
      url,
      sortOrder: index,
    }),
);

// A short link that is printed on every parcel. It leads to the shop as long as the shop is the target of its route.
const parcel = new shortlink.Link("parcel", { slug: "hello", url: "https://example.com/hello" });
new shortlink.Target("parcel-to-shop", {
  linkId: parcel.id,
  routeId: parcel.fallbackRouteId,
  itemId: items[0].id,
});

export const username = page.username;
export const itemIds = items.map(({ id }) => id);
