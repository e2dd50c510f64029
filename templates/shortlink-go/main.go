package main

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
