const shortlink = require("pulumi-shortlink");
const { graphs } = require("./links");

const links = graphs().map(({ slug, domainId, ...link }) => [slug, link]);
new shortlink.LinkSet("links", { defaults: { domainId: "dom_1" }, links: Object.fromEntries(links) });
