package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"github.com/pulumi/pulumi/sdk/v3/python/toolchain"
)

var pythonLanguage = language{
	name:            "python",
	importer:        python.Importer,
	generateProgram: python.GenerateProgram,
	generateProject: func(
		request *pulumirpc.GenerateProjectRequest, project workspace.Project, program *pcl.Program,
	) error {
		return python.GenerateProject(
			request.TargetDirectory, project, program, request.LocalDependencies, "", "")
	},
	generatePackage: func(
		pkg *schema.Package, request *pulumirpc.GeneratePackageRequest, loader schema.ReferenceLoader,
	) (map[string][]byte, error) {
		return python.GeneratePackage("pulumi-language-python", pkg, request.ExtraFiles, loader)
	},
	link:    linkPython,
	install: installPython,
}

// pip returns the only package manager that the runtime knows.
func pip(program *pulumirpc.ProgramInfo) (toolchain.Toolchain, error) {
	options := program.GetOptions().GetFields()
	if chosen := options["toolchain"].GetStringValue(); chosen != "" && chosen != "pip" {
		return nil, fmt.Errorf("toolchain %q requires the official Pulumi CLI; this one was built from source and "+
			"supports only \"pip\"", chosen)
	}
	return toolchain.ResolveToolchain(toolchain.PythonOptions{
		Root:       program.GetRootDirectory(),
		ProgramDir: program.GetProgramDirectory(),
		Virtualenv: options["virtualenv"].GetStringValue(),
		Toolchain:  toolchain.Pip,
	})
}

// linkPython only writes the SDKs down as dependencies. The engine has them installed.
func linkPython(ctx context.Context, program *pulumirpc.ProgramInfo, sdks []linkedSDK) ([]string, error) {
	manager, err := pip(program)
	if err != nil {
		return nil, err
	}
	paths := map[string]string{}
	var imports []string
	for _, it := range sdks {
		name := strings.ReplaceAll(pythonName(it.pkg), "-", "_")
		paths[name] = it.path
		imports = append(imports, fmt.Sprintf("import %s as %s", name, python.PyName(it.pkg.Name)))
	}
	return imports, manager.LinkPackages(ctx, paths)
}

// installPython installs the dependencies of a program. If it names no virtual environment, the runtime would turn the folder
// of the program into one.
func installPython(
	ctx context.Context, request *pulumirpc.InstallDependenciesRequest, stdout, stderr io.Writer,
) error {
	manager, err := pip(request.Info)
	if err != nil {
		return err
	}
	return manager.InstallDependencies(
		ctx, request.Info.ProgramDirectory, request.UseLanguageVersionTools, true, stdout, stderr)
}

func pythonName(pkg *schema.Package) string {
	if info, ok := pkg.Language["python"].(python.PackageInfo); ok && info.PackageName != "" {
		return info.PackageName
	}
	return python.PyPack(pkg.Namespace, pkg.Name)
}
