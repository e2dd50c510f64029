// Command nodejs-host is a Node.js language host that generates code. The newest host that builds from a Go module predates
// the engine's requests for code, which `pulumi import`, `convert`, `package gen-sdk` and `package add` make. This program
// starts that host, `pulumi-language-nodejs-runtime` beside it, responds to those requests with the generators of the
// engine's own version, and passes everything else through.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/pulumi/pulumi/sdk/v3/go/common/util/cmdutil"
	"github.com/pulumi/pulumi/sdk/v3/go/common/util/rpcutil"
	"google.golang.org/grpc"
)

const runtimeHost = "pulumi-language-nodejs-runtime"

// The runtime ends with the thread that started it, so that must be the one that lives as long as the process.
func init() { runtime.LockOSThread() }

func main() {
	code, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, "pulumi-language-nodejs:", err)
	}
	os.Exit(code)
}

// run serves the engine until the runtime ends, and returns its exit code.
func run() (int, error) {
	cmd, stdout, err := startRuntime()
	if err != nil {
		return 1, err
	}
	endWithEngine(cmd.Process)
	port := make(chan string, 1)
	if err := serve(port); err != nil {
		_ = cmd.Process.Kill()
		return 1, err
	}
	output := bufio.NewReader(stdout)
	if line, err := output.ReadString('\n'); err == nil {
		port <- strings.TrimSpace(line)
	}
	// A program prints to the runtime's standard output.
	_, _ = io.Copy(os.Stdout, output)
	return exitCode(cmd.Wait())
}

// startRuntime starts the runtime with the arguments and the environment of this process.
func startRuntime() (*exec.Cmd, io.Reader, error) {
	self, err := os.Executable()
	if err == nil {
		self, err = filepath.EvalSymlinks(self)
	}
	if err != nil {
		return nil, nil, err
	}
	cmd := exec.Command(filepath.Join(filepath.Dir(self), runtimeHost+filepath.Ext(self)), os.Args[1:]...)
	cmd.Stderr = os.Stderr
	cmd.SysProcAttr = endWithParent()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	return cmd, stdout, cmd.Start()
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
		// As the engine does at its regular end: this process leads a group, to which a running program also belongs.
		cmdutil.InterruptChildren(os.Getpid())
		_ = runtime.Kill()
	}()
}

// serve starts to serve the engine and prints the port. The runtime's own port may come later.
func serve(runtimePort <-chan string) error {
	proxy, err := newProxy(runtimePort)
	if err != nil {
		return err
	}
	handle, err := rpcutil.ServeWithOptions(rpcutil.ServeOptions{
		Init: func(server *grpc.Server) error {
			registerGenerators(server)
			return nil
		},
		Options: proxy.serverOptions(),
	})
	if err == nil {
		fmt.Println(handle.Port)
	}
	return err
}

func exitCode(err error) (int, error) {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case errors.As(err, &exit) && exit.ExitCode() < 0:
		// A signal ended it, as the engine does.
		return 1, nil
	case errors.As(err, &exit):
		return exit.ExitCode(), nil
	default:
		return 1, err
	}
}
