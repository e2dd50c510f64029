import * as shortlink from "../../provider";

const { clicks, delay, expires, opens, otherwise, password, utm, when } = shortlink;

/** The inputs of resources, by their names, whose routes and features the functions of the library write. */
export const writtenInputs: Readonly<Record<string, object>> = {
  all: {
    routes: [
      opens("2030-12-01", {
        before: { url: "https://example.com/soon", features: [utm({ source: "print", campaign: "autumn" })] },
      }),
      when(
        {
          ...{ country: ["DE", "AT"], deviceProfile: "PHONE", os: "iOS", browser: ["Firefox", "Safari"] },
          ...{ language: "fr", referrerDomain: "news.example.com", userAgent: "bot|crawler" },
        },
        { url: "https://example.com/all", clientRouteId: "all", features: [password("open"), delay(3)] },
      ),
      when(
        { userAgent: "bot", referrerDomain: "a.example" },
        { actionType: "SMS", actionConfig: { to: "+43" } },
      ),
      otherwise({
        url: "https://example.com",
        features: [expires("2030-12-31T23:59:59Z"), clicks(500)],
      }),
    ],
  },
  route: { linkId: "lnk_1", ...when({ country: "CH" }, "https://example.com/ch") },
  feature: { linkId: "lnk_1", routeId: "rt_1", ...clicks(5) },
};

/** The same resources in Python. It prints their inputs as JSON. */
export const pythonProgram = `
import datetime, json
import pulumi
class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        written[args.name] = args.inputs
        return ["id", args.inputs]
    def call(self, args):
        return {}
written = {}
pulumi.runtime.set_mocks(Mocks())
import pulumi_shortlink as shortlink
from pulumi_shortlink import clicks, delay, expires, opens, otherwise, password, utm, when

@pulumi.runtime.test
def declare():
    link = shortlink.Link("all", routes=[
        opens(datetime.date(2030, 12, 1), before="https://example.com/soon", features=[utm(source="print", campaign="autumn")]),
        when(
            "https://example.com/all",
            user_agent="bot|crawler", country=["DE", pulumi.Output.from_input("AT")], device_profile="PHONE",
            os=pulumi.Output.from_input("iOS"), browser=("Firefox", "Safari"), language="fr",
            referrer_domain="news.example.com", client_route_id="all", features=[password("open"), delay(3)],
        ),
        when(user_agent="bot", referrer_domain="a.example", action_type="SMS", action_config={"to": "+43"}),
        otherwise(
            pulumi.Output.from_input("https://example.com"),
            features=[expires(datetime.datetime(2030, 12, 31, 23, 59, 59)), clicks(500)],
        ),
    ])
    route = shortlink.Route("route", link_id="lnk_1", **when("https://example.com/ch", country="CH"))
    feature = shortlink.Feature("feature", link_id="lnk_1", route_id="rt_1", **clicks(5))
    return pulumi.Output.all(link.urn, route.urn, feature.urn)
declare()
try:
    when("https://example.com", country=None)
except pulumi.RunError as error:
    written["error"] = str(error)
print(json.dumps(written))
`;

/** The same resources in Go. It prints their inputs as JSON. */
export const goProgram = `package main

import (
	"encoding/json"
	"fmt"

	. "github.com/pulumi-shortlink/pulumi-shortlink/sdk/go/shortlink"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

type mocks map[string]any

func (m mocks) NewResource(args pulumi.MockResourceArgs) (string, resource.PropertyMap, error) {
	m[args.Name] = args.Inputs.Mappable()
	return "id", args.Inputs, nil
}

func (m mocks) Call(args pulumi.MockCallArgs) (resource.PropertyMap, error) { return args.Args, nil }

func declare(ctx *pulumi.Context) error {
	all := When(Visitors{
		UserAgent: "bot|crawler", Country: []string{"DE", "AT"}, DeviceProfile: []string{"PHONE"}, Os: []string{"iOS"},
		Browser: []string{"Firefox", "Safari"}, Language: []string{"fr"}, ReferrerDomain: []string{"news.example.com"},
	}, pulumi.String("https://example.com/all"), Password(pulumi.String("open")), Delay(pulumi.Int(3)))
	all.ClientRouteId = pulumi.String("all")
	text := When(Visitors{UserAgent: "bot", ReferrerDomain: []string{"a.example"}}, nil)
	text.ActionType = pulumi.String(ActionTypeSms)
	text.ActionConfig = pulumi.Map{"to": pulumi.String("+43")}
	tags := UtmTags{Source: pulumi.String("print"), Campaign: pulumi.String("autumn")}
	_, err := NewLink(ctx, "all", &LinkArgs{Routes: LinkRouteArray{
		Opens(pulumi.String("2030-12-01"), pulumi.String("https://example.com/soon"), Utm(tags)),
		all,
		text,
		Otherwise(pulumi.String("https://example.com"),
			Expires(pulumi.String("2030-12-31T23:59:59Z")), Clicks(pulumi.Int(500))),
	}})
	if err != nil {
		return err
	}
	swiss := When(Visitors{Country: []string{"CH"}}, pulumi.String("https://example.com/ch"))
	if _, err := NewRoute(ctx, "route", swiss.InLink(pulumi.String("lnk_1"))); err != nil {
		return err
	}
	_, err = NewFeature(ctx, "feature", Clicks(pulumi.Int(5)).InRoute(pulumi.String("lnk_1"), pulumi.String("rt_1")))
	return err
}

func main() {
	written := mocks{}
	if err := pulumi.RunErr(declare, pulumi.WithMocks("project", "stack", written)); err != nil {
		panic(err)
	}
	func() {
		defer func() { written["error"] = recover() }()
		When(Visitors{}, nil)
	}()
	text, err := json.Marshal(written)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))
}
`;
