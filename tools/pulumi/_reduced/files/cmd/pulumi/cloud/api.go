package cloud

import (
	"errors"

	"github.com/spf13/cobra"
)

// ParamSpec is named by what other commands share with `pulumi api`.
type ParamSpec struct{}

// NewAPICmd returns a command that takes the place of `pulumi api`, which reads an OpenAPI document.
func NewAPICmd() *cobra.Command {
	return &cobra.Command{
		Use:                "api",
		Short:              "Call any Pulumi Cloud API endpoint (requires the official Pulumi CLI)",
		DisableFlagParsing: true,
		RunE: func(*cobra.Command, []string) error {
			return errors.New("`pulumi api` requires the official Pulumi CLI (https://www.pulumi.com/docs/install); " +
				"this one was built from source without it")
		},
	}
}
