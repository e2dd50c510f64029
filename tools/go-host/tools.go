//go:build tools

// Package tools pins the language host for Go, with which a test runs a program in Go. It is the newest one that a Go module has.
package tools

import _ "github.com/pulumi/pulumi/sdk/v3/go/pulumi-language-go"
