//go:build tools

// Package tools pins the Node.js language host, so that set-up can build it where it cannot be downloaded.
package tools

import _ "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs"
