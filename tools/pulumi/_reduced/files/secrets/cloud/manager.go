// Package cloud takes the place of the secrets managers of the clouds.
package cloud

import (
	"encoding/json"
	"errors"

	"github.com/pulumi/pulumi/pkg/v3/secrets"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
)

// Type is the type of these managers in state.
const Type = "cloud"

var errOfficialOnly = errors.New("a secrets provider of a cloud or a vault requires the official Pulumi CLI " +
	"(https://www.pulumi.com/docs/install); this one was built from source without the clouds")

func EditProjectStack(*workspace.ProjectStack, json.RawMessage) error { return errOfficialOnly }

func NewCloudSecretsManagerFromState(json.RawMessage) (secrets.Manager, error) {
	return nil, errOfficialOnly
}

func NewCloudSecretsManager(*workspace.ProjectStack, string, bool) (secrets.Manager, error) {
	return nil, errOfficialOnly
}
