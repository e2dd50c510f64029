package diy

import (
	"context"
	"errors"
	"net/url"

	"gocloud.dev/blob"
)

// copyObjectInput stands for the request of the S3 client, which no other driver uses.
type copyObjectInput struct{ CopySource *string }

// officialOnly takes the place of the drivers of cloud storage.
type officialOnly struct{}

func (officialOnly) OpenBucketURL(context.Context, *url.URL) (*blob.Bucket, error) {
	return nil, errors.New("state in S3, Google Cloud Storage and Azure Blob Storage requires the official Pulumi CLI " +
		"(https://www.pulumi.com/docs/install); this one was built from source without the clouds")
}

func init() {
	for _, scheme := range []string{"s3", "gs", "azblob"} {
		blob.DefaultURLMux().RegisterBucket(scheme, officialOnly{})
	}
}
