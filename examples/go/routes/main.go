// A link with routes, by the functions that write them.
package main

import (
	"github.com/pulumi-shortlink/pulumi-shortlink/sdk/go/shortlink"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		german := shortlink.When(shortlink.Visitors{Country: []string{"DE", "AT"}}, pulumi.String("https://example.com/de"))
		german.ClientRouteId = pulumi.String("german")
		others := shortlink.Otherwise(pulumi.String("https://example.com/sale"), shortlink.Clicks(pulumi.Int(500)))
		_, err := shortlink.NewLink(ctx, "sale", &shortlink.LinkArgs{
			Slug:   pulumi.String("sale"),
			Routes: shortlink.LinkRouteArray{german, others},
		})
		return err
	})
}
