//go:build tools

// Package tools pins the language hosts for Node.js and Python that run programs, so that set-up can build them where they
// cannot be downloaded. They are the newest ones that a Go module has; tools/pulumi/language-host adds what they lack. Indirect
// dependencies have the versions of tools/pulumi where both need them, so that set-up compiles them once.
package tools

import (
	_ "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs"
	_ "github.com/pulumi/pulumi/sdk/v3/python/cmd/pulumi-language-python"
)
