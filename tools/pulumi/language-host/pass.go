package main

import (
	"context"
	"io"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

// passThrough passes a call on to a host without knowing its messages. It handles every call as a stream in both directions,
// which other calls are special cases of.
func passThrough(route func(method string) (*host, error)) grpc.StreamHandler {
	return func(_ any, engine grpc.ServerStream) error {
		method, _ := grpc.MethodFromServerStream(engine)
		host, err := route(method)
		if err != nil {
			return status.Error(codes.Unavailable, err.Error())
		}
		ctx, cancel := context.WithCancel(engine.Context())
		defer cancel()
		// A host that does not start would be waited for.
		defer context.AfterFunc(host.ended, cancel)()
		if incoming, ok := metadata.FromIncomingContext(ctx); ok {
			ctx = metadata.NewOutgoingContext(ctx, incoming)
		}
		both := &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}
		call, err := host.conn.NewStream(ctx, both, method)
		if err != nil {
			return err
		}
		go func() {
			if copyMessages(engine, call) != io.EOF || call.CloseSend() != nil {
				cancel()
			}
		}()
		if header, err := call.Header(); err == nil {
			_ = engine.SetHeader(header)
		}
		err = copyMessages(call, engine)
		engine.SetTrailer(call.Trailer())
		if err == io.EOF {
			return nil
		}
		return err
	}
}

type stream interface {
	RecvMsg(message any) error
	SendMsg(message any) error
}

// copyMessages copies messages until it fails, with io.EOF at the regular end.
func copyMessages(from, to stream) error {
	for {
		var message []byte
		if err := from.RecvMsg(&message); err != nil {
			return err
		}
		if err := to.SendMsg(&message); err != nil {
			return err
		}
	}
}

// raw leaves messages encoded.
type raw struct{}

// Name is that of the encoding on the wire.
func (raw) Name() string { return "proto" }

func (raw) Marshal(message any) (mem.BufferSlice, error) {
	return mem.BufferSlice{mem.SliceBuffer(*message.(*[]byte))}, nil
}

func (raw) Unmarshal(data mem.BufferSlice, message any) error {
	*message.(*[]byte) = data.Materialize()
	return nil
}
