package main

import (
	"context"
	"strings"

	"github.com/blang/semver"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
)

// linkedSDK is a package whose SDK is in a folder.
type linkedSDK struct {
	pkg  *schema.Package
	path string
}

// Link adds SDKs in folders to the dependencies of a project and returns how to import them.
func (g generators) Link(ctx context.Context, request *pulumirpc.LinkRequest) (*pulumirpc.LinkResponse, error) {
	if len(request.Packages) == 0 {
		return &pulumirpc.LinkResponse{}, nil
	}
	return withLoader(request.LoaderTarget,
		func(loader schema.ReferenceLoader) (*pulumirpc.LinkResponse, error) {
			var sdks []linkedSDK
			for _, it := range request.Packages {
				pkg, err := g.load(ctx, loader, it.Package)
				if err != nil {
					return nil, err
				}
				sdks = append(sdks, linkedSDK{pkg, it.Path})
			}
			imports, err := g.language.link(ctx, request.Info, sdks)
			if err != nil {
				return nil, err
			}
			text := "You can import the SDK in your program with:\n\n"
			for _, it := range imports {
				text += "  " + it + "\n"
			}
			return &pulumirpc.LinkResponse{ImportInstructions: text}, nil
		})
}

func (g generators) load(
	ctx context.Context, loader schema.ReferenceLoader, sdk *pulumirpc.PackageDependency,
) (*schema.Package, error) {
	descriptor := &schema.PackageDescriptor{
		Name:        sdk.Name,
		Version:     version(sdk.Version),
		DownloadURL: sdk.Server,
	}
	if it := sdk.Parameterization; it != nil {
		descriptor.Parameterization = &schema.ParameterizationDescriptor{Name: it.Name, Value: it.Value}
		if version := version(it.Version); version != nil {
			descriptor.Parameterization.Version = *version
		}
	}
	reference, err := schema.LoadPackageReferenceV2(ctx, loader, descriptor)
	if err != nil {
		return nil, err
	}
	pkg, err := reference.Definition()
	if err != nil {
		return nil, err
	}
	return pkg, pkg.ImportLanguages(map[string]schema.Language{g.language.name: g.language.importer})
}

func version(text string) *semver.Version {
	if it, err := semver.Parse(strings.TrimPrefix(text, "v")); err == nil {
		return &it
	}
	return nil
}
