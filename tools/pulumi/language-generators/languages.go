package main

import (
	"context"
	"errors"
	"io"
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
	// install installs the dependencies of a program where the runtime cannot.
	install func(
		ctx context.Context, request *pulumirpc.InstallDependenciesRequest, stdout, stderr io.Writer) error
}

var languages = []language{nodejsLanguage, pythonLanguage}

// languageOf returns the language after which an executable is named.
func languageOf(path string) (language, error) {
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	index := slices.IndexFunc(languages, func(it language) bool {
		return base == "pulumi-language-"+it.name+"-generators"
	})
	if index < 0 {
		return language{}, errors.New("no language has this name")
	}
	return languages[index], nil
}
