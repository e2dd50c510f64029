//go:build tools

// Package tools pins the YAML language host and the converter from YAML, so that set-up can build them where they cannot be
// downloaded.
package tools

import (
	_ "github.com/pulumi/pulumi-yaml/cmd/pulumi-converter-yaml"
	_ "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml"
)
