import { stringify } from "yaml";
import type { Program } from "../project/create";
import type { NewProject } from "../project/new-project";

/** The program that a new project starts with: a folder and a link. */
export const exampleProgram = ({ language, provider }: NewProject): Program =>
  language === "yaml"
    ? { files: new Map(), yaml: stringify(yaml) }
    : { files: new Map([["index.ts", typescript(provider === "plugin" ? "/native" : "")]]) };

const typescript = (entry: string) => `import * as shortlink from "pulumi-shortlink${entry}";

const campaign = new shortlink.Folder("campaign", { title: "Autumn campaign" });

const shop = new shortlink.Link("shop", {
  slug: "autumn-shop",
  url: "https://example.com/shop",
  folderId: campaign.id,
});

export const shortUrl = shop.shortUrl;
`;

const yaml = {
  resources: {
    campaign: { type: "shortlink:Folder", properties: { title: "Autumn campaign" } },
    shop: {
      type: "shortlink:Link",
      properties: {
        slug: "autumn-shop",
        url: "https://example.com/shop",
        folderId: ["$", "{campaign.id}"].join(""),
      },
    },
  },
  outputs: { shortUrl: ["$", "{shop.shortUrl}"].join("") },
};
