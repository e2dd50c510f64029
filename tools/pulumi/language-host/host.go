package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// maxMessageSize is the engine's own, in bytes.
const maxMessageSize = 400 << 20

// host is a language host in a process of its own.
type host struct {
	cmd *exec.Cmd
	// stdin is never written to. It closes with this process.
	stdin io.Closer
	conn  *grpc.ClientConn
	// ended is done when the process has ended and everything it printed has been copied.
	ended context.Context
}

// start starts the host of this name beside this executable, with additional flags, and the arguments and the environment of
// this process. Calls wait until it listens.
func start(self, name string, flags []string, attributes *syscall.SysProcAttr) (*host, error) {
	extension := filepath.Ext(self)
	file := strings.TrimSuffix(self, extension) + "-" + name + extension
	cmd := exec.Command(file, append(flags, os.Args[1:]...)...)
	cmd.Stderr = os.Stderr
	cmd.SysProcAttr = attributes
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	port := make(chan string, 1)
	conn, err := grpc.NewClient(
		"passthrough:///"+name,
		grpc.WithContextDialer(dialer(port)),
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(
			grpc.ForceCodecV2(raw{}), grpc.MaxCallRecvMsgSize(maxMessageSize), grpc.WaitForReady(true)),
	)
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended, end := context.WithCancel(context.Background())
	go func() {
		defer end()
		output := bufio.NewReader(stdout)
		line, _ := output.ReadString('\n')
		port <- strings.TrimSpace(line)
		// A program prints to the standard output of its host.
		_, _ = io.Copy(os.Stdout, output)
		_ = cmd.Wait()
	}()
	return &host{cmd, stdin, conn, ended}, nil
}

func (h *host) process() *os.Process { return h.cmd.Process }

// exitCode is 1 for a process that a signal has ended, as the engine does.
func (h *host) exitCode() int {
	if code := h.cmd.ProcessState.ExitCode(); code >= 0 {
		return code
	}
	return 1
}

// executable returns the path of this executable, with symbolic links resolved.
func executable() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(self)
}

func dialer(port <-chan string) func(context.Context, string) (net.Conn, error) {
	known := sync.OnceValue(func() string { return <-port })
	return func(ctx context.Context, _ string) (net.Conn, error) {
		var local net.Dialer
		return local.DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", known()))
	}
}
