package main

import (
	"context"
	"fmt"

	"github.com/pulumi/pulumi/pkg/v3/codegen/cgstrings"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
	"github.com/pulumi/pulumi/sdk/v3/nodejs/npm"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
)

var nodejsLanguage = language{
	name:            "nodejs",
	importer:        nodejs.Importer,
	generateProgram: nodejs.GenerateProgram,
	generateProject: func(
		request *pulumirpc.GenerateProjectRequest, project workspace.Project, program *pcl.Program,
	) error {
		return nodejs.GenerateProject(
			request.TargetDirectory, project, program, request.LocalDependencies, false, "nodejs")
	},
	generatePackage: func(
		pkg *schema.Package, request *pulumirpc.GeneratePackageRequest, loader schema.ReferenceLoader,
	) (map[string][]byte, error) {
		return nodejs.GeneratePackage("pulumi-language-nodejs",
			pkg, request.ExtraFiles, request.LocalDependencies, request.Local, loader)
	},
	link: linkNodejs,
}

func linkNodejs(ctx context.Context, program *pulumirpc.ProgramInfo, sdks []linkedSDK) ([]string, error) {
	manager, err := npm.ResolvePackageManager(packageManager(program), program.ProgramDirectory)
	if err != nil {
		return nil, err
	}
	var imports []string
	for _, it := range sdks {
		name := nodejsName(it.pkg)
		if err := manager.Link(ctx, program.ProgramDirectory, name, it.path); err != nil {
			return nil, err
		}
		imports = append(imports, fmt.Sprintf("import * as %s from %q;", cgstrings.Camel(it.pkg.Name), name))
	}
	return imports, nil
}

func packageManager(program *pulumirpc.ProgramInfo) npm.PackageManagerType {
	if chosen := program.GetOptions().GetFields()["packagemanager"].GetStringValue(); chosen != "" {
		return npm.PackageManagerType(chosen)
	}
	return npm.AutoPackageManager
}

func nodejsName(pkg *schema.Package) string {
	if info, ok := pkg.Language["nodejs"].(nodejs.NodePackageInfo); ok && info.PackageName != "" {
		return info.PackageName
	}
	if pkg.Namespace != "" {
		return "@" + pkg.Namespace + "/" + pkg.Name
	}
	return "@pulumi/" + pkg.Name
}
