//go:build tools

// Package tools pins the language host for Java, with which a test generates the SDK for Java and runs a program.
package tools

import _ "github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java"
