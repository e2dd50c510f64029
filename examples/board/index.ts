import * as shortlink from "pulumi-shortlink";

// A board. `extra` sets a field that the service accepts but its documentation does not show.
const looks = new shortlink.Board("looks", {
  title: "Autumn looks",
  slug: "autumn-looks",
  layout: "grid",
  extra: { color: "#7a3b12" },
});

const shown = {
  coat: "https://example.com/looks/coat",
  scarf: "https://example.com/looks/scarf",
  boots: "https://example.com/looks/boots",
};

const items = Object.entries(shown).map(
  ([name, url], index) =>
    new shortlink.Link(name, {
      kind: shortlink.LinkKind.BoardItem,
      boardId: looks.id,
      title: `Our ${name} of the season`,
      imageUrl: `https://example.com/images/${name}.jpg`,
      url,
      sortOrder: index,
    }),
);

export const boardId = looks.id;
export const slugs = items.map(({ slug }) => slug);
