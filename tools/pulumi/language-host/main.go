// Command language-host is a language host where the official one cannot be had, for Node.js or Python, depending on the name
// of the executable. The newest hosts that build from a Go module predate the engine's requests for code, which
// `pulumi import`, `convert`, `package gen-sdk` and `package add` make. This program passes these requests on to the
// executable beside it whose name continues with `-generators`, and all others to that host, whose name continues with
// `-runtime`. It is small because the engine starts it twice for each run.
package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"

	"google.golang.org/grpc"
)

// The runtime ends with the thread that started it, so that must be the one that lives as long as the process.
func init() { runtime.LockOSThread() }

func main() {
	code, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, filepath.Base(os.Args[0])+":", err)
	}
	os.Exit(code)
}

// run serves the engine until the runtime ends, and returns its exit code.
func run() (int, error) {
	self, err := executable()
	if err != nil {
		return 1, err
	}
	language := languageOf(self)
	programs, err := start(self, "runtime", language.runtimeFlags(), endWithParent())
	if err != nil {
		return 1, err
	}
	// They end with their standard input.
	generators := sync.OnceValues(func() (*host, error) { return start(self, "generators", nil, nil) })
	endWithEngine(programs.process())
	route := func(method string) (*host, error) {
		if slices.Contains(language.generated, path.Base(method)) {
			return generators()
		}
		return programs, nil
	}
	if err := serve(route); err != nil {
		_ = programs.process().Kill()
		return 1, err
	}
	<-programs.ended.Done()
	return programs.exitCode(), nil
}

// serve starts to serve the engine and prints the port.
func serve(route func(method string) (*host, error)) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := grpc.NewServer(
		grpc.MaxRecvMsgSize(maxMessageSize),
		grpc.ForceServerCodecV2(raw{}),
		grpc.UnknownServiceHandler(passThrough(route)),
	)
	go func() { _ = server.Serve(listener) }()
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	return nil
}

// endWithEngine passes signals on to the runtime, and ends it when the engine dies, which closes the standard input that it
// never writes to. This process ends with the runtime.
func endWithEngine(runtime *os.Process) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		for it := range signals {
			// Windows cannot send signals.
			if runtime.Signal(it) != nil {
				_ = runtime.Kill()
			}
		}
	}()
	// Whoever starts a host by hand may have no standard input to offer.
	if info, err := os.Stdin.Stat(); err != nil || info.Mode()&(os.ModeNamedPipe|os.ModeSocket) == 0 {
		return
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		interruptGroup()
		_ = runtime.Kill()
	}()
}
