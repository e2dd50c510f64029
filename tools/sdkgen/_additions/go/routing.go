package shortlink

import (
	"slices"
	"strings"
	"time"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

// Visitors are those of whom everything that is set holds. Of several values, one has to hold.
type Visitors struct {
	// Country has codes of two letters: DE.
	Country []string
	// DeviceProfile has names of device profiles: PHONE.
	DeviceProfile []string
	// Os has operating systems: iOS.
	Os []string
	// Browser has browsers: Firefox.
	Browser []string
	// Language has language tags: fr, fr-CA.
	Language []string
	// ReferrerDomain has the host names of the pages that they come from: news.example.com.
	ReferrerDomain []string
	// UserAgent is a regular expression that matches their user agent: bot|crawler.
	UserAgent string
}

// UtmTags are the UTM parameters that a feature adds to the destination.
type UtmTags struct {
	// Source is where visitors come from: newsletter.
	Source pulumi.StringInput
	// Medium is what brings them: print.
	Medium pulumi.StringInput
	// Campaign is the campaign: autumn.
	Campaign pulumi.StringInput
	// Term is the search term.
	Term pulumi.StringInput
	// Content distinguishes links that lead to the same page.
	Content pulumi.StringInput
}

// When returns a route for some visitors, which leads to a URL. It panics if it would be for all of them.
//
//	shortlink.When(shortlink.Visitors{Country: []string{"DE", "AT"}}, pulumi.String("https://example.com/de"))
//
// The result is what a program would write by hand, so that you can set its other fields. With nil as the URL, set ActionType and
// ActionConfig. The API's specification does not show the JSON that conditions and features hold, so what the functions write is an
// assumption.
func When(visitors Visitors, url pulumi.StringInput, features ...RouteFeatureInput) LinkRouteArgs {
	var platforms []Platform
	var conditions RouteConditionArray
	add := func(values []string, conditionType ConditionType, platform Platform, key string) {
		if len(values) == 0 {
			return
		}
		platforms = append(platforms, platform)
		conditions = append(conditions, RouteConditionArgs{
			Type:      pulumi.String(conditionType),
			Operator:  pulumi.String(ConditionOperatorIn),
			ValueKey:  pulumi.String(key),
			ValueJson: pulumi.Map{"values": pulumi.ToStringArray(values)},
		})
	}
	add(visitors.Country, ConditionTypeCountry, PlatformGeo, "country")
	add(visitors.DeviceProfile, ConditionTypeDeviceProfile, PlatformDevice, "device")
	add(visitors.Os, ConditionTypeOs, PlatformOs, "os")
	add(visitors.Browser, ConditionTypeUserAgent, PlatformBrowser, "browser")
	add(visitors.Language, ConditionTypeLanguage, PlatformLanguage, "language")
	add(visitors.ReferrerDomain, ConditionTypeReferrerDomain, PlatformGlobal, "referrer")
	if visitors.UserAgent != "" {
		platforms = append(platforms, PlatformGlobal)
		conditions = append(conditions, RouteConditionArgs{
			Type:     pulumi.String(ConditionTypeUserAgent),
			Operator: pulumi.String(ConditionOperatorRegex),
			ValueKey: pulumi.String(visitors.UserAgent),
		})
	}
	if len(conditions) == 0 {
		panic("When: says nothing about the visitors; set a field of Visitors, or use Otherwise for all other visitors.")
	}
	route := leadingTo(url, platforms[0], features)
	route.Conditions = conditions
	return route
}

// Otherwise returns the fallback of a graph: the route for all other visitors. With nil as the URL, set ActionType and ActionConfig.
func Otherwise(url pulumi.StringInput, features ...RouteFeatureInput) LinkRouteArgs {
	route := leadingTo(url, PlatformGlobal, features)
	route.IsGlobalFallback = pulumi.Bool(true)
	return route
}

// Opens returns a first route, for all visitors until a link opens: it expires then. A day alone starts with it in UTC.
func Opens(at, before pulumi.StringInput, features ...RouteFeatureInput) LinkRouteArgs {
	start := at.ToStringOutput().ApplyT(startOf).(pulumi.StringOutput)
	return leadingTo(before, PlatformGlobal, append(slices.Clip(features), Expires(start)))
}

// InLink returns the arguments of a Route resource: the same route, declared separately from its link.
func (route LinkRouteArgs) InLink(linkId pulumi.StringInput) *RouteArgs {
	return &RouteArgs{
		LinkId:           linkId,
		ActionConfig:     route.ActionConfig,
		ActionType:       route.ActionType,
		ClientRouteId:    route.ClientRouteId,
		Conditions:       route.Conditions,
		DeviceProfileIds: route.DeviceProfileIds,
		Features:         route.Features,
		IsActive:         route.IsActive,
		IsGlobalFallback: route.IsGlobalFallback,
		Platform:         route.Platform,
		Priority:         route.Priority,
		SortOrder:        route.SortOrder,
		TargetItemIds:    route.TargetItemIds,
		Targeting:        route.Targeting,
	}
}

// Password returns a feature that asks visitors for a password.
func Password(password pulumi.StringInput) RouteFeatureArgs {
	return feature(FeatureTypePassword, pulumi.Map{"password": password})
}

// Expires returns a feature that ends a route or a link at a time such as 2030-12-31T23:59:59Z. A day alone ends with it in UTC.
func Expires(at pulumi.StringInput) RouteFeatureArgs {
	return feature(FeatureTypeExpirationDate, pulumi.Map{"expiresAt": at})
}

// Clicks returns a feature that limits the number of visits: at least 1.
func Clicks(clicks pulumi.IntInput) RouteFeatureArgs {
	return feature(FeatureTypeLimit, pulumi.Map{"clicks": clicks})
}

// Utm returns a feature that adds UTM parameters to the destination.
func Utm(tags UtmTags) RouteFeatureArgs {
	config := pulumi.Map{}
	for name, value := range map[string]pulumi.StringInput{
		"source": tags.Source, "medium": tags.Medium, "campaign": tags.Campaign, "term": tags.Term, "content": tags.Content,
	} {
		if value != nil {
			config[name] = value
		}
	}
	return feature(FeatureTypeUtm, config)
}

// Delay returns a feature that lets visitors wait for some seconds.
func Delay(seconds pulumi.IntInput) RouteFeatureArgs {
	return feature(FeatureTypeRedirectDelay, pulumi.Map{"seconds": seconds})
}

// InRoute returns the arguments of a Feature resource: the same feature, declared separately from its route.
func (feature RouteFeatureArgs) InRoute(linkId, routeId pulumi.StringInput) *FeatureArgs {
	return &FeatureArgs{
		LinkId:  linkId,
		RouteId: routeId,
		Type:    feature.Type,
		Config:  feature.Config,
		Enabled: feature.Enabled,
	}
}

func feature(featureType FeatureType, config pulumi.Map) RouteFeatureArgs {
	return RouteFeatureArgs{Type: pulumi.String(featureType), Config: config}
}

func leadingTo(url pulumi.StringInput, platform Platform, features []RouteFeatureInput) LinkRouteArgs {
	route := LinkRouteArgs{Platform: pulumi.String(platform)}
	if url != nil {
		route.ActionType = pulumi.String(ActionTypeUrl)
		route.ActionConfig = pulumi.Map{"url": url}
	}
	if len(features) > 0 {
		route.Features = RouteFeatureArray(features)
	}
	return route
}

func startOf(at string) string {
	day := strings.TrimSpace(at)
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return at
	}
	return day + "T00:00:00Z"
}
