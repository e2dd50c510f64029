// Command language-generators generates code for the engine, with the generators of the engine's own version. The language
// depends on the name of the executable.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/util/rpcutil"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/grpc"
)

// generators implements what language-host passes on.
type generators struct {
	pulumirpc.UnimplementedLanguageRuntimeServer
	language language
}

func main() {
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, filepath.Base(os.Args[0])+":", err)
		os.Exit(1)
	}
}

func serve() error {
	language, err := languageOf(os.Args[0])
	if err != nil {
		return err
	}
	handle, err := rpcutil.ServeWithOptions(rpcutil.ServeOptions{
		Init: func(server *grpc.Server) error {
			pulumirpc.RegisterLanguageRuntimeServer(server, generators{language: language})
			return nil
		},
	})
	if err != nil {
		return err
	}
	fmt.Println(handle.Port)
	// language-host keeps it open as long as it runs.
	_, _ = io.Copy(io.Discard, os.Stdin)
	return nil
}

// withLoader runs a generator with a loader of the schemas that the engine knows.
func withLoader[T any](address string, generate func(schema.ReferenceLoader) (T, error)) (T, error) {
	loader, err := schema.NewLoaderClient(address)
	if err != nil {
		var none T
		return none, err
	}
	defer loader.Close()
	return generate(schema.NewCachedLoader(loader))
}

// GenerateProgram turns a program in Pulumi's intermediate language into the language.
func (g generators) GenerateProgram(
	_ context.Context, request *pulumirpc.GenerateProgramRequest,
) (*pulumirpc.GenerateProgramResponse, error) {
	parser := syntax.NewParser()
	for path, text := range request.Source {
		if err := parser.ParseFile(strings.NewReader(text), path); err != nil {
			return nil, err
		}
	}
	if parser.Diagnostics.HasErrors() {
		return nil, parser.Diagnostics
	}
	return withLoader(request.LoaderTarget,
		func(loader schema.ReferenceLoader) (*pulumirpc.GenerateProgramResponse, error) {
			program, diagnostics, err := pcl.BindProgram(parser.Files, loader, bindOptions(request.Strict)...)
			if err != nil {
				return nil, err
			}
			var files map[string][]byte
			if !diagnostics.HasErrors() {
				var more hcl.Diagnostics
				if files, more, err = g.language.generateProgram(program); err != nil {
					return nil, err
				}
				diagnostics = append(diagnostics, more...)
			}
			return &pulumirpc.GenerateProgramResponse{
				Source:      files,
				Diagnostics: plugin.HclDiagnosticsToRPCDiagnostics(diagnostics),
			}, nil
		})
}

// GenerateProject writes a project whose program is a folder in Pulumi's intermediate language.
func (g generators) GenerateProject(
	_ context.Context, request *pulumirpc.GenerateProjectRequest,
) (*pulumirpc.GenerateProjectResponse, error) {
	var project workspace.Project
	if err := json.Unmarshal([]byte(request.Project), &project); err != nil {
		return nil, err
	}
	return withLoader(request.LoaderTarget,
		func(loader schema.ReferenceLoader) (*pulumirpc.GenerateProjectResponse, error) {
			program, diagnostics, err := pcl.BindDirectory(
				request.SourceDirectory, loader, bindOptions(request.Strict)...)
			if err != nil {
				return nil, err
			}
			if !diagnostics.HasErrors() {
				err = g.language.generateProject(request, project, program)
			}
			return &pulumirpc.GenerateProjectResponse{
				Diagnostics: plugin.HclDiagnosticsToRPCDiagnostics(diagnostics),
			}, err
		})
}

// GeneratePackage writes the SDK of a schema.
func (g generators) GeneratePackage(
	_ context.Context, request *pulumirpc.GeneratePackageRequest,
) (*pulumirpc.GeneratePackageResponse, error) {
	var spec schema.PackageSpec
	if err := json.Unmarshal([]byte(request.Schema), &spec); err != nil {
		return nil, err
	}
	return withLoader(request.LoaderTarget,
		func(loader schema.ReferenceLoader) (*pulumirpc.GeneratePackageResponse, error) {
			pkg, diagnostics, err := schema.BindSpec(
				spec, loader, schema.ValidationOptions{AllowDanglingReferences: true})
			if err != nil {
				return nil, err
			}
			if !diagnostics.HasErrors() {
				err = g.writeSDK(pkg, request, loader)
			}
			return &pulumirpc.GeneratePackageResponse{
				Diagnostics: plugin.HclDiagnosticsToRPCDiagnostics(diagnostics),
			}, err
		})
}

func (g generators) writeSDK(
	pkg *schema.Package, request *pulumirpc.GeneratePackageRequest, loader schema.ReferenceLoader,
) error {
	files, err := g.language.generatePackage(pkg, request, loader)
	if err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(request.Directory, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func bindOptions(isStrict bool) []pcl.BindOption {
	options := []pcl.BindOption{pcl.PreferOutputVersionedInvokes}
	if !isStrict {
		options = append(options, pcl.NonStrictBindOptions()...)
	}
	return options
}
