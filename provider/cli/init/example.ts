import { stringify } from "yaml";
import type { Program } from "../project/create";
import type { NewProject } from "../project/new-project";

/** The program that a new project starts with: a folder and a link. */
export function exampleProgram({ language, provider }: NewProject): Program {
  if (language === "yaml") return { files: new Map(), yaml: stringify(yaml) };
  if (language === "python") return { files: new Map([["__main__.py", python]]) };
  if (language === "go") return { files: new Map([["main.go", go]]) };
  return { files: new Map([["index.ts", typescript(provider === "plugin" ? "/native" : "")]]) };
}

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

const python = `import pulumi
import pulumi_shortlink as shortlink

campaign = shortlink.Folder("campaign", title="Autumn campaign")

shop = shortlink.Link(
    "shop",
    slug="autumn-shop",
    url="https://example.com/shop",
    folder_id=campaign.id,
)

pulumi.export("shortUrl", shop.short_url)
`;

const go = `package main

import (
	"github.com/pulumi-shortlink/pulumi-shortlink/sdk/go/shortlink"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		campaign, err := shortlink.NewFolder(ctx, "campaign", &shortlink.FolderArgs{
			Title: pulumi.String("Autumn campaign"),
		})
		if err != nil {
			return err
		}
		shop, err := shortlink.NewLink(ctx, "shop", &shortlink.LinkArgs{
			Slug:     pulumi.String("autumn-shop"),
			Url:      pulumi.String("https://example.com/shop"),
			FolderId: campaign.ID(),
		})
		if err != nil {
			return err
		}
		ctx.Export("shortUrl", shop.ShortUrl)
		return nil
	})
}
`;
