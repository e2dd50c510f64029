import * as shortlink from "pulumi-shortlink";

const cities = ["berlin", "paris", "vienna"];

const folder = new shortlink.Folder("posters", { title: "Posters of the autumn campaign" });

// One link per city, so that each poster's visitors are counted separately, with a QR code in the campaign's colors.
const posters = cities.map((city) => {
  const link = new shortlink.Link(city, {
    slug: `autumn-${city}`,
    title: `Poster in ${city}`,
    url: `https://example.com/autumn?city=${city}`,
    folderId: folder.id,
  });
  new shortlink.QR(city, {
    linkId: link.id,
    isQrCreated: true,
    payload: { foreground: "#7a3b12", background: "#ffffff", errorCorrection: "H", margin: 4 },
  });
  return link;
});

// The number of visitors so far. Look-ups wait until the links exist.
export const visits = posters.map(({ id: linkId }) =>
  shortlink
    .getAnalyticsOutput({ linkId, days: 7 })
    .apply(({ days }) => days.reduce((sum, { visitors }) => sum + visitors, 0)),
);
