//go:build tools

// Package tools pins the Node.js language host that runs programs, so that set-up can build it where it cannot be
// downloaded. It is the newest one that a Go module has; tools/pulumi/nodejs-host adds what it lacks.
package tools

import _ "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs"
