const shortlink = require("pulumi-shortlink/native");
const { redirects } = require("./links");

const links = redirects().map(({ slug, domainId, ...link }) => [slug, link]);
new shortlink.LinkSet("links", { defaults: { domainId: "dom_1" }, links: Object.fromEntries(links) });
