package main

import (
	"context"
	"io"
	"net"
	"sync"

	"github.com/pulumi/pulumi/sdk/v3/go/common/util/rpcutil"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

// proxy passes calls on to the runtime without knowing their methods or messages.
type proxy struct{ runtime *grpc.ClientConn }

// newProxy connects to the runtime as soon as its port is known. Calls wait for it.
func newProxy(port <-chan string) (*proxy, error) {
	runtime, err := grpc.NewClient(
		"passthrough:///runtime",
		grpc.WithContextDialer(dialer(port)),
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		rpcutil.GrpcChannelOptions(),
		grpc.WithDefaultCallOptions(
			grpc.ForceCodecV2(codec{encoding.GetCodecV2(proto.Name)}), grpc.WaitForReady(true)),
	)
	return &proxy{runtime}, err
}

func dialer(port <-chan string) func(context.Context, string) (net.Conn, error) {
	known := sync.OnceValue(func() string { return <-port })
	return func(ctx context.Context, _ string) (net.Conn, error) {
		var local net.Dialer
		return local.DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", known()))
	}
}

func (p *proxy) serverOptions() []grpc.ServerOption {
	return []grpc.ServerOption{
		grpc.ForceServerCodecV2(codec{encoding.GetCodecV2(proto.Name)}),
		grpc.UnknownServiceHandler(p.passThrough),
	}
}

// passThrough handles every call as a stream in both directions, which other calls are special cases of.
func (p *proxy) passThrough(_ any, engine grpc.ServerStream) error {
	method, ok := grpc.MethodFromServerStream(engine)
	if !ok {
		return status.Error(codes.Internal, "the call has no method")
	}
	ctx, cancel := context.WithCancel(engine.Context())
	defer cancel()
	if incoming, ok := metadata.FromIncomingContext(ctx); ok {
		ctx = metadata.NewOutgoingContext(ctx, incoming)
	}
	both := &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}
	runtime, err := p.runtime.NewStream(ctx, both, method)
	if err != nil {
		return err
	}
	go func() {
		if copyMessages(engine, runtime) != io.EOF || runtime.CloseSend() != nil {
			cancel()
		}
	}()
	if header, err := runtime.Header(); err == nil {
		_ = engine.SetHeader(header)
	}
	err = copyMessages(runtime, engine)
	engine.SetTrailer(runtime.Trailer())
	if err == io.EOF {
		return nil
	}
	return err
}

type stream interface {
	RecvMsg(message any) error
	SendMsg(message any) error
}

// copyMessages copies messages until it fails, with io.EOF at the regular end.
func copyMessages(from, to stream) error {
	for {
		var it message
		if err := from.RecvMsg(&it); err != nil {
			return err
		}
		if err := to.SendMsg(&it); err != nil {
			return err
		}
	}
}

// message is an encoded message.
type message struct{ bytes []byte }

// codec leaves the messages that pass through as they are. Others are the generators'.
type codec struct{ encoding.CodecV2 }

func (c codec) Marshal(value any) (mem.BufferSlice, error) {
	if it, ok := value.(*message); ok {
		return mem.BufferSlice{mem.SliceBuffer(it.bytes)}, nil
	}
	return c.CodecV2.Marshal(value)
}

func (c codec) Unmarshal(data mem.BufferSlice, value any) error {
	if it, ok := value.(*message); ok {
		it.bytes = data.Materialize()
		return nil
	}
	return c.CodecV2.Unmarshal(data, value)
}
