import {
  allMetadata,
  archived,
  clickLimit,
  expiredUrl,
  expiry,
  forOs,
  leftOut,
  password,
  shortUrl,
  tags,
  targetsBy,
  text,
  utm,
} from "../fields/roles";
import { serviceKind } from "../fields/service";

const split = leftOut("A/B tests", "a link here does not split its visitors at random.");
const pixels = leftOut("tracking pixels", "a link here runs no script of another service.");
const linkSecurity = leftOut("passwords by mail", "a link here gives no address to ask for its password.");

/**
 * Short.io: the links of its API (developers.short.io, "List of links" and "Create a new link"), as JSON or as CSV with the same
 * names.
 */
export const shortIo = serviceKind({
  name: "shortio",
  title: "Short.io",
  howToExport:
    "In Short.io, open the links of a domain and choose Export; or save the pages of GET /api/links.",
  sharedHosts: ["short.gy", "shortcm.li"],
  marks: [
    ["originalurl", "path"],
    ["originalurl", "shorturl"],
    ["originalurl", "shortlink"],
    ["originalurl", "secureshorturl"],
  ],
  roles: {
    originalurl: text("url"),
    path: text("slug"),
    slug: text("slug"),
    shorturl: shortUrl,
    shortlink: shortUrl,
    link: shortUrl,
    secureshorturl: shortUrl,
    domain: text("domain"),
    hostname: text("domain"),
    "domain.hostname": text("domain"),
    title: text("title"),
    tags,
    folder: text("folder"),
    foldername: text("folder"),
    expiresat: expiry,
    expirationdate: expiry,
    expiredurl: expiredUrl,
    password,
    haspassword: password,
    clickslimit: clickLimit,
    iphoneurl: forOs("iOS"),
    iosurl: forOs("iOS"),
    androidurl: forOs("Android"),
    countries: targetsBy("country", "country targets"),
    countrytargeting: targetsBy("country", "country targets"),
    linkcountries: targetsBy("country", "country targets"),
    utmsource: utm("utm_source"),
    utmmedium: utm("utm_medium"),
    utmcampaign: utm("utm_campaign"),
    utmterm: utm("utm_term"),
    utmcontent: utm("utm_content"),
    archived,
    spliturl: split,
    splitpercent: split,
    cloaking: leftOut("cloaking", "a link here redirects; it does not show the page under its own address."),
    redirecttype: leftOut("status codes", "a link here has no status code."),
    skipqs: leftOut("forwarding of parameters", "a link here does not pass on the query of its short URL."),
    ttl: leftOut("deletion after a time", "a link here is not deleted by itself; see its expiry."),
    autodeletedat: leftOut("deletion after a time", "a link here is not deleted by itself; see its expiry."),
    passwordcontact: linkSecurity,
    icon: leftOut("icons", "a link here has no icon."),
    integrationadroll: pixels,
    integrationfb: pixels,
    integrationga: pixels,
    integrationgtm: pixels,
    folderid: leftOut(
      "folder by its id",
      "the export does not name the folder; move the link after the update.",
    ),
    ...allMetadata(`
      id idstring lcpath lcpathid domainid ownerid userid createdat updatedat created updated clicks totalclicks humanclicks
      source user user.id user.name user.email user.photourl duplicate success`),
  },
});
