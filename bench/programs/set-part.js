const shortlink = require("pulumi-shortlink/native");
const { redirects } = require("./links");

// One of several stacks: its slugs start with BENCH_PART.
const rows = redirects().map(({ slug, title, url }) => `${process.env.BENCH_PART}-${slug},"${title}",${url}`);
new shortlink.LinkSet("links", {
  defaults: { domainId: "dom_1" },
  table: ["slug,title,url", ...rows].join("\n"),
});
