import { stringify } from "yaml";

/** A reference to an output, in YAML: `outputOf("shop.id")`. */
export const outputOf = (path: string): string => ["$", `{${path}}`].join("");

/** The resources of examples/quickstart, for a program in YAML. */
export const quickstartResources: Readonly<Record<string, unknown>> = {
  campaign: { type: "shortlink:Folder", properties: { title: "Autumn campaign" } },
  shop: linkOf({ slug: "autumn-shop", url: "https://example.com/shop", title: "Autumn shop" }),
  app: linkOf({
    slug: "autumn-app",
    title: "Autumn app",
    routingMode: "ADVANCED",
    routes: [
      {
        ...{ clientRouteId: "german-phones", platform: "GEO", actionType: "URL" },
        actionConfig: { url: "https://example.com/de/app" },
        conditions: [
          { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } },
          { type: "DEVICE_PROFILE", operator: "IN", valueKey: "device", valueJson: { values: ["PHONE"] } },
        ],
      },
      {
        ...{ clientRouteId: "everybody", platform: "GLOBAL", actionType: "URL", isGlobalFallback: true },
        actionConfig: { url: "https://example.com/app" },
      },
    ],
  }),
};

function linkOf(properties: Readonly<Record<string, unknown>>): unknown {
  return { type: "shortlink:Link", properties: { ...properties, folderId: outputOf("campaign.id") } };
}

/** The text of Pulumi.yaml for a program with these resources. */
export const yamlProgram = (name: string, resources: Readonly<Record<string, unknown>>): string =>
  stringify({ name, runtime: "yaml", resources }, { aliasDuplicateObjects: false });
