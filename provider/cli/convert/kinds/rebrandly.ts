import { plainName } from "../fields/read-fields";
import {
  allMetadata,
  dead,
  expiredUrl,
  expiry,
  leftOut,
  password,
  type Role,
  shortUrl,
  tags,
  text,
} from "../fields/roles";
import { serviceKind } from "../fields/service";
import { isBlank } from "../fields/values";

const forwarding = leftOut(
  "forwarding of parameters",
  "a link here does not pass on the query of its short URL.",
);
const scripts = leftOut("scripts and apps", "a link here runs no script and opens no app by itself.");

const folder = text("folder", "workspace as folder");
/** The folder of a link that is in none. */
const workspace: Role = {
  ...folder,
  take: (value, draft, fields) =>
    Object.entries(fields).some(([name, it]) => /^folder(\.name)?$/.test(plainName(name)) && !isBlank(it))
      ? "gives way to the folder."
      : folder.take?.(value, draft, fields),
};

/**
 * Rebrandly: the links of its API (developers.rebrandly.com, "Branded short links"), as JSON or in the CSV of its recipe
 * "Export links to CSV".
 */
export const rebrandly = serviceKind({
  name: "rebrandly",
  title: "Rebrandly",
  howToExport:
    'Save the pages of GET /v1/links, or use the recipe "Export links to CSV" of developers.rebrandly.com.',
  sharedHosts: ["rebrand.ly", "link.space"],
  marks: [
    ["slashtag", "destination"],
    ["slashtag", "destinationurl"],
    ["slashtag", "shorturl"],
    ["brandedlink", "destination"],
    ["brandedlink", "destinationurl"],
  ],
  roles: {
    slashtag: text("slug"),
    destination: text("url"),
    destinationurl: text("url"),
    shorturl: shortUrl,
    link: shortUrl,
    brandedlink: shortUrl,
    shortlink: shortUrl,
    domain: text("domain"),
    domainname: text("domain"),
    "domain.fullname": text("domain"),
    title: text("title"),
    linktitle: text("title"),
    description: text("description"),
    tags,
    tag: tags,
    folder: text("folder"),
    "folder.name": text("folder"),
    workspace,
    "workspace.name": workspace,
    expiresat: expiry,
    expirationdate: expiry,
    expiredurl: expiredUrl,
    expirationredirect: expiredUrl,
    password,
    passwordprotected: password,
    forwardparameters: forwarding,
    scripts,
    apps: scripts,
    deeplink: scripts,
    trafficrules: leftOut("traffic routing", "the rules are not in this form; declare them as routes."),
    notes: leftOut("notes", "a link here has no notes."),
    status: {
      ...dead("not active"),
      isOff: (value) => /^(active|ok|enabled|published|true)?$/i.test(String(value).trim()),
    },
    ...allMetadata(`
      id ref createdat updatedat creationdate lastupdate clicks lastclickat lastclickdate favourite favorite ishttps https
      integrated destinationismobile creator owner accesskey isapilink
      domain.id domain.ref domain.active domain.type domain.sharing domain.ishttps folder.id workspace.id workspaceid
      domainid tagscount scriptscount linkid sessions`),
  },
});
