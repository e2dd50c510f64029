import { allMetadata, dead, expiry, leftOut, password, shortUrl, text } from "../fields/roles";
import { serviceKind } from "../fields/service";

/** Kutt: the links of its API (thedevs-network/kutt, docs/api/api.js and `sanitize.link` in server/utils/utils.js), as JSON or CSV. */
export const kutt = serviceKind({
  name: "kutt",
  title: "Kutt",
  howToExport: "Save the pages of GET /api/v2/links?limit=50&skip=0.",
  sharedHosts: ["kutt.it", "kutt.to"],
  marks: [
    ["address", "target"],
    ["address", "target", "link"],
    ["link", "target"],
  ],
  roles: {
    address: text("slug"),
    customurl: text("slug"),
    target: text("url"),
    link: shortUrl,
    "link.url": shortUrl,
    shortlink: shortUrl,
    domain: text("domain"),
    domainid: leftOut("domain by its id", "the export does not name the domain; name it with --on-domain."),
    description: text("description"),
    expirein: expiry,
    password,
    banned: dead("banned"),
    ...allMetadata(`
      id uuid createdat updatedat visitcount relativecreatedat relativeexpirein userid bannedbyid email link.link reuse`),
  },
});
