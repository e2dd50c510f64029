import {
  allMetadata,
  archived,
  chosenShortUrls,
  dead,
  expiry,
  leftOut,
  qr,
  shortUrl,
  tags,
  text,
} from "../fields/roles";
import { serviceKind } from "../fields/service";

const deepLinks = leftOut(
  "deep links",
  "a link here opens no app by itself; declare a route for its device.",
);

/**
 * Bitly: the CSV of "Export" in its list of links ("Link", "Custom Link", "Destination URL", described in URLR/urlr-docs,
 * migration/bitly.md), and the Bitlinks of its API v4 (dev.bitly.com, "Retrieve Bitlinks by Group"), as CSV or JSON.
 */
export const bitly = serviceKind({
  name: "bitly",
  title: "Bitly",
  howToExport:
    "In Bitly, open Links and choose Export; or save the pages of GET /v4/groups/{group}/bitlinks.",
  sharedHosts: ["bit.ly", "bitly.com", "j.mp", "bitly.is"],
  marks: [
    ["longurl", "link"],
    ["longurl", "bitlink"],
    ["longurl", "shorturl"],
    ["longurl", "shortlink"],
    ["longurl", "custombitlinks"],
    ["longurl", "custombitlink"],
    ["destinationurl", "link"],
    ["destinationurl", "customlink"],
    ["destinationurl", "bitlink"],
  ],
  roles: {
    longurl: text("url"),
    destinationurl: text("url"),
    destination: text("url"),
    link: shortUrl,
    bitlink: shortUrl,
    shortlink: shortUrl,
    shorturl: shortUrl,
    id: shortUrl,
    domain: text("domain"),
    backhalf: text("slug"),
    custombackhalf: text("slug"),
    customlink: chosenShortUrls,
    customlinks: chosenShortUrls,
    custombitlink: chosenShortUrls,
    custombitlinks: chosenShortUrls,
    title: text("title"),
    linktitle: text("title"),
    tags,
    tag: tags,
    campaign: text("folder", "campaign as folder"),
    expirationat: expiry,
    expirationdate: expiry,
    expiration: expiry,
    expiresat: expiry,
    qrcodeids: qr,
    qrcode: qr,
    deeplinks: deepLinks,
    deeplinkrules: deepLinks,
    archived,
    hidden: archived,
    isdeleted: dead("deleted"),
    ...allMetadata(`
      createdat datecreated created createdby clientid modifiedat updatedat launchpadids campaignids groupguid guid clicks
      totalclicks totalengagements engagements scans totalscans references`),
  },
});
