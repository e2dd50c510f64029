//go:build tools

// Package tools pins the Pulumi CLI, so that set-up can build it where it cannot be downloaded.
package tools

import _ "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi"
