package operations

import (
	"context"
	"errors"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/config"
)

var errOfficialOnly = errors.New("the logs of AWS and Google Cloud require the official Pulumi CLI " +
	"(https://www.pulumi.com/docs/install); this one was built from source without the clouds")

func AWSOperationsProvider(context.Context, map[config.Key]string, *Resource) (Provider, error) {
	return nil, errOfficialOnly
}

func GCPOperationsProvider(context.Context, map[config.Key]string, *Resource) (Provider, error) {
	return nil, errOfficialOnly
}
