// The links that every candidate declares: BENCH_SIZE links, each with a fallback and two more routes. BENCH_EDIT changes the
// title of every nth.

const { BENCH_SIZE, BENCH_EDIT } = process.env;

const to = (url, more) => ({ actionType: "URL", actionConfig: { url }, ...more });

const isEdited = (index) => BENCH_EDIT !== undefined && index % Number(BENCH_EDIT) === 0;

const titleOf = (index) => `Page ${index}${isEdited(index) ? ", edited" : ""}`;

const indexes = Array.from({ length: Number(BENCH_SIZE) }, (_, index) => index);

/** The inputs of each link: a graph. */
exports.graphs = () =>
  indexes.map((index) => {
    const page = `https://example.com/${index}`;
    const country = (code) => ({
      platform: "GEO",
      conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: [code] } }],
    });
    return {
      domainId: "dom_1",
      slug: `bench-${index}`,
      title: titleOf(index),
      routes: [
        to(`${page}/de`, { clientRouteId: "de", ...country("DE") }),
        to(`${page}/fr`, { clientRouteId: "fr", ...country("FR") }),
        to(page, { clientRouteId: "all", isGlobalFallback: true }),
      ],
    };
  });

/** The inputs of each link: a redirect, as a table of a marketing team has them. */
exports.redirects = () =>
  indexes.map((index) => ({
    domainId: "dom_1",
    slug: `bench-${index}`,
    title: titleOf(index),
    url: `https://example.com/campaigns/autumn/${index}`,
  }));

/** Declares each link as a resource. */
exports.declare = (createLink) => {
  for (const [index, link] of exports.graphs().entries()) createLink(`link-${index}`, link);
};
