// Command sdkgen writes the SDKs of a package schema with Pulumi's own code generators:
//
//	sdkgen schema.json sdk nodejs python go
//
// replaces sdk/nodejs, sdk/python and sdk/go, or leaves them unchanged and prints the errors of the schema. It also generates dotnet,
// with docs/images/logo.png beside the schema.
package main

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// added has what the SDKs have besides the schema: functions that return inputs, as those of the library for TypeScript do.
//
//go:embed _additions
var added embed.FS

type generator func(*schema.Package) (map[string][]byte, error)

var generators = map[string]generator{
	"nodejs": func(pkg *schema.Package) (map[string][]byte, error) {
		files, err := nodejs.GeneratePackage("sdkgen", pkg, nil, nil, false, noLoader{})
		for name, content := range files {
			// In TypeScript, the values of an enumeration are strings, so nobody needs to pass any other string.
			files[name] = bytes.ReplaceAll(content, []byte("string | enums."), []byte("enums."))
		}
		return files, err
	},
	"python": func(pkg *schema.Package) (map[string][]byte, error) {
		extra, err := additions("python", "")
		if err != nil {
			return nil, err
		}
		return python.GeneratePackage("sdkgen", pkg, extra, noLoader{})
	},
	"go": func(pkg *schema.Package) (map[string][]byte, error) {
		files, err := gogen.GeneratePackage("sdkgen", pkg, nil)
		if err != nil {
			return nil, err
		}
		extra, err := additions("go", "shortlink/")
		maps.Copy(files, extra)
		return files, err
	},
	"dotnet": func(pkg *schema.Package) (map[string][]byte, error) {
		return dotnet.GeneratePackage("sdkgen", pkg, nil, nil)
	},
}

// additions returns the files that are added to the SDK of a language, under this prefix.
func additions(language, prefix string) (map[string][]byte, error) {
	files := map[string][]byte{}
	folder := "_additions/" + language
	entries, err := added.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if files[prefix+entry.Name()], err = added.ReadFile(folder + "/" + entry.Name()); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: sdkgen <schema.json> <folder> <language>...")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "sdkgen:", err)
		os.Exit(1)
	}
}

func run(schemaFile, out string, languages []string) error {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		return err
	}
	logo, err := filepath.Abs(filepath.Join(filepath.Dir(schemaFile), "docs/images/logo.png"))
	if err != nil {
		return err
	}
	// The generator for .NET downloads the logo. NuGet takes no SVG, and the release must not depend on what a server has.
	http.DefaultTransport = http.NewFileTransport(http.Dir(filepath.Dir(logo)))
	sdks := map[string]map[string][]byte{}
	for _, language := range languages {
		generate, ok := generators[language]
		if !ok {
			return fmt.Errorf("there is no generator for %s", language)
		}
		// Generators modify the package, so each gets a fresh one.
		pkg, err := bind(text)
		if err != nil {
			return fmt.Errorf("%s: %w", schemaFile, err)
		}
		pkg.LogoURL = "file:///" + filepath.Base(logo)
		if sdks[language], err = generate(pkg); err != nil {
			return fmt.Errorf("%s: %w", language, err)
		}
	}
	for language, files := range sdks {
		if err := write(filepath.Join(out, language), files); err != nil {
			return err
		}
	}
	return nil
}

// printOnce prints the diagnostics only once: binding the schema for each generator finds the same ones.
var printOnce sync.Once

func bind(text []byte) (*schema.Package, error) {
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, err
	}
	pkg, diagnostics, err := schema.BindSpec(spec, noLoader{}, schema.ValidationOptions{})
	printOnce.Do(func() {
		for _, it := range diagnostics {
			fmt.Fprintln(os.Stderr, strings.TrimSpace(it.Summary+" "+it.Detail))
		}
	})
	if err == nil && diagnostics.HasErrors() {
		err = errors.New("the schema has errors")
	}
	return pkg, err
}

// noLoader loads no other packages, since the schema refers to none. Binder and generators call only this method.
type noLoader struct{ schema.ReferenceLoader }

func (noLoader) LoadPackageReferenceV2(
	_ context.Context, it *schema.PackageDescriptor,
) (schema.PackageReference, error) {
	return nil, fmt.Errorf("the schema refers to another package, %s", it.Name)
}

// modules are the files of a Go module that `go mod tidy` writes.
var modules = []string{"go.mod", "go.sum"}

// write replaces a folder, so that no file of a removed resource remains.
func write(folder string, files map[string][]byte) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		if slices.Contains(modules, entry.Name()) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(folder, entry.Name())); err != nil {
			return err
		}
	}
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
