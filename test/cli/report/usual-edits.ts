import type { PreviewedResource } from "../../../provider/cli/stack/events";
import { countries, fallback, to } from "../graph/fixtures";
import { germans, link, onPhones, password, resource, until, url } from "./visitors";

// The edits that people make most often, for the sentences that they read about them.

const store = to("https://apps.apple.com/app/id1", { clientRouteId: "iphone", conditions: [onPhones] });
const after = (name: string) => fallback({ actionConfig: { url: url(name) } });

/** What people change, each in a stack of its own. */
export const usualEdits: Readonly<Record<string, readonly PreviewedResource[]>> = {
  "a link leads elsewhere": [
    link("shop", { before: { url: url("summer") }, after: { url: url("autumn") }, paths: ["url"] }),
  ],
  "a title": [
    link("shop", {
      before: { url: url("shop"), title: "Shop" },
      after: { url: url("shop"), title: "Our shop" },
      paths: ["title"],
    }),
  ],
  "a new link": [link("shop", { after: { url: url("shop") } })],
  "a link is removed": [link("shop", { before: { url: url("shop") } })],
  "a link gets another slug": [
    link("shop", {
      before: { url: url("shop") },
      after: { url: url("shop"), slug: "store" },
      paths: ["slug"],
    }),
  ],
  "visitors from two countries get a page of their own": [
    link("shop", {
      before: { routes: [after("shop")] },
      after: { routes: [germans("de"), after("shop")] },
      paths: ["routes[0]", "routes[1]"],
    }),
  ],
  "a route leads elsewhere": [
    link("shop", {
      before: { routes: [germans("de"), after("shop")] },
      after: { routes: [germans("deutsch"), after("shop")] },
      paths: ["routes[0].actionConfig.url"],
    }),
  ],
  "a route is for one more country": [
    link("shop", {
      before: { routes: [germans("de"), after("shop")] },
      after: { routes: [germans("de", { conditions: [countries("DE", "AT", "CH")] }), after("shop")] },
      paths: ["routes[0].conditions[0].valueJson.values[2]"],
    }),
  ],
  "a route is removed": [
    link("shop", {
      before: { routes: [germans("de"), after("shop")] },
      after: { routes: [after("shop")] },
      paths: ["routes[0]", "routes[1]"],
    }),
  ],
  "everyone else leads elsewhere": [
    link("shop", {
      before: { routes: [germans("de"), store, after("shop")] },
      after: { routes: [germans("de"), store, after("store")] },
      paths: ["routes[2].actionConfig.url"],
    }),
  ],
  "iPhones go to the App Store": [
    link("shop", {
      before: { url: url("shop") },
      after: { routes: [store, after("shop")] },
      paths: ["url", "routes"],
    }),
  ],
  "a link ends on a day": [
    link("shop", {
      before: { url: url("shop") },
      after: { url: url("shop"), routeFeatures: until("2026-12-31T23:59:59Z") },
      paths: ["routeFeatures"],
    }),
  ],
  "a link ends after some visits": [
    link("shop", {
      before: { url: url("shop") },
      after: { url: url("shop"), routeFeatures: [{ type: "LIMIT", config: { limit: 100 } }] },
      paths: ["routeFeatures"],
    }),
  ],
  "a link asks for a password": [
    link("shop", {
      before: { url: url("shop") },
      after: { url: url("shop"), routeFeatures: [password] },
      paths: ["routeFeatures"],
    }),
  ],
  "a link asks for another password": [
    link("shop", {
      before: { url: url("shop"), routeFeatures: [password] },
      after: { url: url("shop"), routeFeatures: [password] },
      paths: ["routeFeatures[0].config.password"],
    }),
  ],
  "a campaign is counted": [
    link("shop", {
      before: { url: url("shop") },
      after: { url: url("shop"), routeFeatures: [{ type: "UTM", config: { utm_source: "mail" } }] },
      paths: ["routeFeatures"],
    }),
  ],
  "the rows of a table": [
    resource("LinkSet", "press", {
      before: {
        links: Object.fromEntries(["jobs", "team", "logo"].map((it) => [it, { url: url(it) }])),
        domainId: "dom_1",
      },
      after: {
        links: {
          jobs: { url: url("careers") },
          team: { url: url("team"), title: "Team" },
          kit: { url: url("kit") },
        },
        domainId: "dom_1",
      },
      paths: ["links"],
    }),
  ],
  "a link moves to a set": [
    link("shop", { before: { url: url("shop") } }),
    resource("LinkSet", "press", { after: { links: { shop: { url: url("shop") } }, domainId: "dom_1" } }),
  ],
  "somebody has changed a link by hand": [
    link("shop", {
      before: { url: url("shop") },
      live: { url: url("sale") },
      after: { url: url("shop") },
      paths: ["url"],
    }),
  ],
  "somebody has deleted a link by hand": [
    {
      ...link("shop", { before: { url: url("shop") }, after: { url: url("shop") }, step: "create" }),
      live: undefined,
    },
  ],
};
