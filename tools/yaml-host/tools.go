//go:build tools

// Package tools pins the YAML language host, so that set-up can build it where it cannot be downloaded.
package tools

import _ "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml"
