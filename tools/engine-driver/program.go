package driver

import (
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/pulumi/pulumi/pkg/v3/engine/lifecycletest/fuzzing"
	"github.com/pulumi/pulumi/pkg/v3/resource/deploy/deploytest"
	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/providers"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/tokens"
	"pgregory.net/rapid"
)

// Programs as Pulumi's fuzzer draws them: with its names, parents, dependencies, options and aliases, and with resources of ours
// and valid inputs in place of its packages and types, which nobody has.

const module = "shortlink:index:"

const providerType = tokens.Type("pulumi:providers:shortlink")

// kinds says how often each is declared.
var kinds = strings.Fields("Link Link Link Route Route Folder Condition Feature Target Tree Board LinkSet")

// declaration is one resource of a program.
type declaration struct {
	*fuzzing.ResourceSpec
	drawnAs             resource.URN
	kind                string // "" for a component or a provider
	variant             int
	container           resource.URN // what it belongs to, as it was drawn
	deleteBeforeReplace bool
	replaceOnChanges    []string
}

func number(text string, below int) int {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(text))
	return int(hash.Sum32() % uint32(below)) //nolint:gosec // small
}

// programOf draws what the fuzzer does not know.
func programOf(t *rapid.T, specs []*fuzzing.ResourceSpec) []*declaration {
	program := []*declaration{}
	seen := map[resource.URN]bool{}
	explicit := []string{""}
	for _, spec := range specs {
		it := &declaration{ResourceSpec: spec.Copy(), drawnAs: spec.URN()}
		isNew := !strings.HasPrefix(string(it.Type), module)
		switch {
		case providers.IsProviderType(it.Type):
			it.Type, it.Provider, it.Protect = providerType, "", false
		case it.Custom:
			it.kind = strings.TrimPrefix(string(it.Type), module)
			if isNew {
				it.kind = kinds[number(string(it.Type)+it.Name, len(kinds))]
			}
			if !it.chooseContainer(program) {
				if !isNew {
					continue // Its link is no longer declared.
				}
				it.kind = "Link"
			}
			it.Type = tokens.Type(module + it.kind)
			it.variant = rapid.IntRange(0, 2).Draw(t, "variant")
			it.deleteBeforeReplace = rarely(t, "deleteBeforeReplace", 3)
			if rarely(t, "replaceOnChanges", 5) {
				it.replaceOnChanges = []string{"*"}
			}
			if rarely(t, "moves between providers", 4) || isNew {
				it.Provider = rapid.SampledFrom(explicit).Draw(t, "provider")
			}
		default:
			it.Provider = ""
		}
		urn := it.URN()
		if seen[urn] {
			continue
		}
		seen[urn] = true
		if it.Type == providerType {
			explicit = append(explicit, fmt.Sprintf("%s::%s", it.drawnAs, "id"))
		}
		program = append(program, it)
	}
	return program
}

func rarely(t *rapid.T, label string, oneIn int) bool {
	return rapid.IntRange(1, oneIn).Draw(t, label) == oneIn
}

// chooseContainer finds what a resource belongs to: what state says, what it depends on, or any that fits.
func (it *declaration) chooseContainer(program []*declaration) bool {
	wanted := map[string]string{
		"Route": "Link", "Condition": "Link Route", "Feature": "Link Route", "Target": "Link Route",
	}[it.kind]
	if wanted == "" {
		return true
	}
	able := []*declaration{}
	for _, other := range program {
		if other.kind != "" && strings.Contains(wanted, other.kind) && other.kind != "LinkSet" {
			able = append(able, other)
		}
	}
	if len(able) == 0 {
		return false
	}
	it.container = able[number(it.Name, len(able))].drawnAs
	near := append(append(it.PropertyDependencies["routeId"], it.PropertyDependencies["linkId"]...), it.Dependencies...)
	for _, urn := range append(near, it.Parent) {
		for _, other := range able {
			if other.drawnAs == urn {
				it.container = urn
				return true
			}
		}
	}
	return true
}

// inputs are those of a declaration, with outputs of what it belongs to.
func (it *declaration) inputs(outputs resource.PropertyMap) resource.PropertyMap {
	name, url := it.Name, fmt.Sprintf("https://example.com/%d", it.variant)
	inputs := map[string]any{}
	switch it.kind {
	case "Link":
		inputs = fields{"slug": name, "url": url}
		if it.variant == 1 {
			inputs["title"] = "One"
		}
	case "Folder":
		inputs = fields{"title": fmt.Sprintf("%s %d", name, it.variant)}
	case "Tree":
		inputs = fields{"username": name, "extra": fields{"bio": url}}
	case "Board":
		inputs = fields{"slug": name, "title": url}
	case "Route":
		inputs = fields{
			"clientRouteId": name, "platform": "GEO", "actionType": "URL", "actionConfig": fields{"url": url},
		}
	case "Condition":
		inputs = fields{"type": "COUNTRY", "operator": "IN", "valueKey": name, "valueJson": fields{"values": []any{[]string{"DE", "AT", "CH"}[it.variant]}}}
	case "Feature":
		inputs = fields{"type": "LIMIT", "enabled": it.variant != 1, "config": fields{"clicks": float64(it.variant + 1)}}
	case "Target":
		inputs = fields{"itemId": "item-" + name, "required": it.variant == 1}
	case "LinkSet":
		links := fields{name + "-a": fields{"url": url}}
		if it.variant > 0 {
			links[name+"-b"] = fields{"url": "https://example.com/b"}
		}
		inputs = fields{"links": links}
	}
	result := resource.NewPropertyMapFromMap(inputs)
	if it.container != "" {
		result["linkId"] = outputs["linkId"]
		if it.kind != "Route" {
			result["routeId"] = outputs["routeId"]
		}
	}
	return result
}

// runtimeOf runs a program. What needs a resource that failed is not registered, as in a real program.
func runtimeOf(program []*declaration) deploytest.LanguageRuntimeFactory {
	return deploytest.NewLanguageRuntimeF(func(_ plugin.RunInfo, monitor *deploytest.ResourceMonitor) error {
		registered := map[resource.URN]*deploytest.RegisterResourceResponse{}
		var failure error
		for _, it := range program {
			options, ok := it.options(registered)
			if !ok {
				continue
			}
			response, err := monitor.RegisterResource(it.Type, it.Name, it.Custom, options)
			if err != nil {
				failure = err
				continue
			}
			registered[it.drawnAs] = response
		}
		return failure
	})
}

func (it *declaration) options(
	registered map[resource.URN]*deploytest.RegisterResourceResponse,
) (options deploytest.ResourceOptions, ok bool) {
	actual := func(urns ...resource.URN) []resource.URN {
		found := []resource.URN{}
		for _, urn := range urns {
			if response := registered[urn]; response != nil {
				found = append(found, response.URN)
			}
		}
		return found
	}
	first := func(urns []resource.URN) resource.URN {
		return append(urns, "")[0]
	}
	options = deploytest.ResourceOptions{
		Protect: &it.Protect, RetainOnDelete: &it.RetainOnDelete, DeleteBeforeReplace: &it.deleteBeforeReplace,
		Parent: first(actual(it.Parent)), DeletedWith: first(actual(it.DeletedWith)),
		Dependencies: actual(it.Dependencies...), AliasURNs: it.Aliases, ReplaceOnChanges: it.replaceOnChanges,
		PropertyDeps: map[resource.PropertyKey][]resource.URN{}, SupportsPartialValues: new(bool),
	}
	if it.Provider != "" {
		drawn, err := providers.ParseReference(it.Provider)
		if err != nil || registered[drawn.URN()] == nil {
			return options, false
		}
		actual, err := providers.NewReference(registered[drawn.URN()].URN, registered[drawn.URN()].ID)
		if err != nil {
			return options, false
		}
		options.Provider = actual.String()
	}
	if it.kind == "" {
		return options, true
	}
	outputs := resource.PropertyMap{}
	if it.container != "" {
		response := registered[it.container]
		if response == nil {
			return options, false
		}
		outputs["linkId"], outputs["routeId"] = response.Outputs["linkId"], response.Outputs["routeId"]
		if response.URN.Type() == module+"Link" {
			outputs["linkId"], outputs["routeId"] = resource.NewProperty(string(response.ID)), response.Outputs["fallbackRouteId"]
		}
		for name, value := range outputs {
			if value.IsNull() || (value.IsString() && value.StringValue() == "") {
				outputs[name] = resource.MakeComputed(resource.NewProperty(""))
			}
		}
		options.PropertyDeps["linkId"] = actual(it.container)
		options.PropertyDeps["routeId"] = actual(it.container)
		options.Dependencies = append(options.Dependencies, response.URN)
	}
	options.Inputs = it.inputs(outputs)
	return options, true
}
