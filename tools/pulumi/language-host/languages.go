package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// language is what differs between the languages.
type language struct {
	// generated has the methods that the runtime does not have, or does not have as the engine now calls them.
	generated []string
	// runtimeFlags returns flags of the runtime that the engine no longer passes.
	runtimeFlags func() []string
}

var code = []string{"GenerateProgram", "GenerateProject", "GeneratePackage", "Link"}

// languageOf returns the language after which an executable is named.
func languageOf(path string) language {
	if strings.HasPrefix(filepath.Base(path), "pulumi-language-python") {
		return language{append(slices.Clone(code), "InstallDependencies"), virtualEnvironment}
	}
	return language{code, func() []string { return nil }}
}

// virtualEnvironment returns the flags for the virtual environment that Pulumi.yaml names. The engine now passes it with
// each request, where the runtime does not look for it.
func virtualEnvironment() []string {
	folder, err := os.Getwd()
	if err != nil {
		return nil
	}
	for {
		for _, name := range []string{"Pulumi.yaml", "Pulumi.yml", "Pulumi.json"} {
			if text, err := os.ReadFile(filepath.Join(folder, name)); err == nil {
				if option := virtualEnvironmentIn(text); option != "" {
					return []string{"-root", folder, "-virtualenv", option}
				}
				return nil
			}
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return nil
		}
		folder = parent
	}
}

// virtualEnvironmentIn returns the virtual environment that a project file names. A project without one may have a runtime
// that is only a name.
func virtualEnvironmentIn(text []byte) string {
	var project struct {
		Runtime struct {
			Options struct{ Virtualenv string }
		}
	}
	_ = yaml.Unmarshal(text, &project)
	return project.Runtime.Options.Virtualenv
}
