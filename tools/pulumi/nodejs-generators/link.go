package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/blang/semver"
	"github.com/pulumi/pulumi/pkg/v3/codegen/cgstrings"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3/nodejs/npm"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
)

// Link adds SDKs in folders to the dependencies of a project and returns how to import them.
func (generators) Link(ctx context.Context, request *pulumirpc.LinkRequest) (*pulumirpc.LinkResponse, error) {
	if len(request.Packages) == 0 {
		return &pulumirpc.LinkResponse{}, nil
	}
	project := request.Info.ProgramDirectory
	manager, err := npm.ResolvePackageManager(packageManager(request.Info), project)
	if err != nil {
		return nil, err
	}
	return withLoader(request.LoaderTarget,
		func(loader schema.ReferenceLoader) (*pulumirpc.LinkResponse, error) {
			text := "You can import the SDK in your program with:\n\n"
			for _, sdk := range request.Packages {
				pkg, name, err := load(ctx, loader, sdk.Package)
				if err != nil {
					return nil, err
				}
				if err := manager.Link(ctx, project, name, sdk.Path); err != nil {
					return nil, err
				}
				text += fmt.Sprintf("  import * as %s from %q;\n", cgstrings.Camel(pkg.Name), name)
			}
			return &pulumirpc.LinkResponse{ImportInstructions: text}, nil
		})
}

func packageManager(info *pulumirpc.ProgramInfo) npm.PackageManagerType {
	if chosen := info.GetOptions().GetFields()["packagemanager"].GetStringValue(); chosen != "" {
		return npm.PackageManagerType(chosen)
	}
	return npm.AutoPackageManager
}

// load returns a package and the name of its SDK.
func load(
	ctx context.Context, loader schema.ReferenceLoader, sdk *pulumirpc.PackageDependency,
) (*schema.Package, string, error) {
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
		return nil, "", err
	}
	pkg, err := reference.Definition()
	if err != nil {
		return nil, "", err
	}
	if err := pkg.ImportLanguages(map[string]schema.Language{"nodejs": nodejs.Importer}); err != nil {
		return nil, "", err
	}
	return pkg, sdkName(pkg), nil
}

func version(text string) *semver.Version {
	if it, err := semver.Parse(strings.TrimPrefix(text, "v")); err == nil {
		return &it
	}
	return nil
}

func sdkName(pkg *schema.Package) string {
	if info, ok := pkg.Language["nodejs"].(nodejs.NodePackageInfo); ok && info.PackageName != "" {
		return info.PackageName
	}
	if pkg.Namespace != "" {
		return "@" + pkg.Namespace + "/" + pkg.Name
	}
	return "@pulumi/" + pkg.Name
}
