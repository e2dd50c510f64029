// Command campaign is a campaign of short links, run with Pulumi's Automation API: go run . up|preview|destroy
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/pulumi-shortlink/pulumi-shortlink/sdk/go/shortlink"
	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optdestroy"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optpreview"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optup"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func program(ctx *pulumi.Context) error {
	campaign, err := shortlink.NewFolder(ctx, "campaign", &shortlink.FolderArgs{
		Title: pulumi.String("Autumn campaign"),
	})
	if err != nil {
		return err
	}
	shop, err := shortlink.NewLink(ctx, "shop", &shortlink.LinkArgs{
		Slug:     pulumi.String("autumn-shop"),
		Url:      pulumi.String("https://example.com/shop"),
		Title:    pulumi.String("Autumn shop"),
		FolderId: campaign.ID(),
	})
	if err != nil {
		return err
	}
	_, err = shortlink.NewRoute(ctx, "austrians", &shortlink.RouteArgs{
		LinkId:       shop.ID(),
		Platform:     pulumi.String(shortlink.PlatformGeo),
		ActionType:   pulumi.String(shortlink.ActionTypeUrl),
		ActionConfig: pulumi.Map{"url": pulumi.String("https://example.com/at/shop")},
		Conditions: shortlink.RouteConditionArray{&shortlink.RouteConditionArgs{
			Type:      pulumi.String(shortlink.ConditionTypeCountry),
			Operator:  pulumi.String(shortlink.ConditionOperatorIn),
			ValueKey:  pulumi.String("country"),
			ValueJson: pulumi.Map{"values": pulumi.ToStringArray([]string{"AT"})},
		}},
	})
	if err != nil {
		return err
	}
	week := shortlink.GetAnalyticsOutput(ctx, shortlink.GetAnalyticsOutputArgs{
		LinkId: shop.ID(),
		Days:   pulumi.Int(7),
	})
	ctx.Export("shortUrl", shop.ShortUrl)
	ctx.Export("days", week.Days().ApplyT(func(days []shortlink.DayTotalsResult) int { return len(days) }))
	return nil
}

func main() {
	command := "up"
	if len(os.Args) > 1 {
		command = os.Args[1]
	}
	if err := run(context.Background(), command); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, command string) error {
	stack, err := auto.UpsertStackInlineSource(ctx, "dev", "campaign", program)
	if err != nil {
		return err
	}
	switch command {
	case "up":
		_, err = stack.Up(ctx, optup.ProgressStreams(os.Stdout))
	case "preview":
		_, err = stack.Preview(ctx,
			optpreview.Refresh(), optpreview.ExpectNoChanges(), optpreview.ProgressStreams(os.Stdout))
	case "destroy":
		_, err = stack.Destroy(ctx, optdestroy.ProgressStreams(os.Stdout))
	default:
		err = fmt.Errorf("%s is not a command; the commands are up, preview and destroy", command)
	}
	return err
}
