package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
)

// language is what differs between the languages.
type language struct {
	name            string
	importer        schema.Language
	generateProgram func(*pcl.Program) (map[string][]byte, hcl.Diagnostics, error)
	generateProject func(*pulumirpc.GenerateProjectRequest, workspace.Project, *pcl.Program) error
	generatePackage func(
		*schema.Package, *pulumirpc.GeneratePackageRequest, schema.ReferenceLoader) (map[string][]byte, error)
	// link adds SDKs to the dependencies of a program and returns the statements that import them.
	link func(context.Context, *pulumirpc.ProgramInfo, []linkedSDK) ([]string, error)
	// install installs the dependencies of a program, if the runtime cannot.
	install func(
		ctx context.Context, request *pulumirpc.InstallDependenciesRequest, stdout, stderr io.Writer) error
	// runtimeFlags returns flags of the runtime that the engine no longer passes.
	runtimeFlags func() []string
}

const hostPrefix = "pulumi-language-"

var languages = []language{nodejsLanguage, pythonLanguage}

// executable returns the path of this executable, with symbolic links resolved.
func executable() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(self)
}

// languageOf returns the language after which an executable is named.
func languageOf(path string) (language, error) {
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	index := slices.IndexFunc(languages, func(it language) bool { return base == hostPrefix+it.name })
	if index < 0 {
		return language{}, fmt.Errorf("no language host is named %s", base)
	}
	return languages[index], nil
}
