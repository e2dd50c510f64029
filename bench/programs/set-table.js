const shortlink = require("pulumi-shortlink/native");
const { redirects } = require("./links");

const rows = redirects().map(({ slug, title, url }) => `${slug},"${title}",${url}`);
new shortlink.LinkSet("links", {
  defaults: { domainId: "dom_1" },
  table: ["slug,title,url", ...rows].join("\n"),
});
