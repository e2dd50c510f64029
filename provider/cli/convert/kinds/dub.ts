import {
  allMetadata,
  archived,
  dead,
  expiredUrl,
  expiry,
  forOs,
  indexable,
  isForRoot,
  leftOut,
  password,
  type Role,
  shortUrl,
  tags,
  targetsBy,
  text,
  utm,
} from "../fields/roles";
import { serviceKind } from "../fields/service";

const split = leftOut("A/B tests", "a link here does not split its visitors at random.");
const preview = leftOut(
  "custom link previews",
  "a link here has a title, a description and an image, but no video.",
);
const slug = text("slug");
const partner = leftOut("partners and conversions", "a link here belongs to no partner program.");

/** The link of a domain itself has the key `_root` (dubinc/dub, packages/utils/src/functions/link-constructor.ts). */
const key: Role = {
  ...slug,
  take(value, draft, fields) {
    if (value === "_root") draft.deadBecause = isForRoot;
    return slug.take?.(value, draft, fields);
  },
};

/**
 * Dub: the CSV of "Export links" (`exportLinksColumns`) and the links of its API (`LinkSchema`), both in
 * dubinc/dub, apps/web/lib/zod/schemas/links.ts.
 */
export const dub = serviceKind({
  name: "dub",
  title: "Dub",
  howToExport:
    "In Dub, open Links and choose Export as CSV; or save the pages of GET /links, which have more.",
  sharedHosts: ["dub.sh", "dub.link", "git.new", "chatg.pt", "spti.fi", "amzn.id"],
  marks: [
    ["shortlink", "destinationurl"],
    ["shortlink", "url"],
    ["key", "url"],
    ["key", "url", "domain", "shortlink"],
  ],
  roles: {
    shortlink: shortUrl,
    link: shortUrl,
    domain: text("domain"),
    key,
    url: text("url"),
    destinationurl: text("url"),
    title: text("title"),
    description: text("description"),
    image: text("imageUrl"),
    tags,
    tagnames: tags,
    folder: text("folder"),
    "folder.name": text("folder"),
    expiresat: expiry,
    expiredurl: expiredUrl,
    password,
    ios: forOs("iOS"),
    android: forOs("Android"),
    geo: targetsBy("country", "country targets"),
    doindex: indexable,
    utmsource: utm("utm_source"),
    utmmedium: utm("utm_medium"),
    utmcampaign: utm("utm_campaign"),
    utmterm: utm("utm_term"),
    utmcontent: utm("utm_content"),
    archived,
    disabledat: dead("disabled"),
    rewrite: leftOut("cloaking", "a link here redirects; it does not show the page under its own address."),
    video: preview,
    comments: leftOut("comments", "a link here has no comments."),
    publicstats: leftOut("public statistics", "statistics here are not public."),
    testvariants: split,
    partnerid: partner,
    programid: partner,
    trackconversion: partner,
    tenantid: leftOut("ids of your own", "a link here has no id of your own."),
    externalid: leftOut("ids of your own", "a link here has no id of your own."),
    webhookids: leftOut("webhooks", "a link here calls no webhook."),
    folderid: leftOut(
      "folder by its id",
      "the export does not name the folder; move the link after the update.",
    ),
    ...allMetadata(`
      id linkid userid user workspaceid projectid tagid clicks leads conversions sales saleamount revenue lastclicked lastleadat
      lastconversionat createdat updatedat qrcode proxy linkretentioncleanupdisabledat teststartedat
      testcompletedat folder.id prefix keylength`),
  },
});
