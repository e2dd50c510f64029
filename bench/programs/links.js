// The links that every candidate declares: BENCH_SIZE links, each with a fallback and two more routes. BENCH_EDIT changes the
// title of every tenth.

const { BENCH_SIZE, BENCH_EDIT } = process.env;

const to = (url, more) => ({ actionType: "URL", actionConfig: { url }, ...more });

exports.declare = (createLink) => {
  for (let index = 0; index < Number(BENCH_SIZE); index += 1) {
    const page = `https://example.com/${index}`;
    const country = (code) => ({
      platform: "GEO",
      conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: [code] } }],
    });
    createLink(`link-${index}`, {
      domainId: "dom_1",
      slug: `bench-${index}`,
      title: BENCH_EDIT && index % 10 === 0 ? `Page ${index}, edited` : `Page ${index}`,
      routes: [
        to(`${page}/de`, { clientRouteId: "de", ...country("DE") }),
        to(`${page}/fr`, { clientRouteId: "fr", ...country("FR") }),
        to(page, { clientRouteId: "all", isGlobalFallback: true }),
      ],
    });
  }
};
