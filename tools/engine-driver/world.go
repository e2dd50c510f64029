package driver

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/blang/semver"
	lt "github.com/pulumi/pulumi/pkg/v3/engine/lifecycletest/framework"
	"github.com/pulumi/pulumi/pkg/v3/engine/lifecycletest/fuzzing"
	pkgresource "github.com/pulumi/pulumi/pkg/v3/resource"
	"github.com/pulumi/pulumi/pkg/v3/resource/deploy"
	"github.com/pulumi/pulumi/pkg/v3/resource/deploy/deploytest"
	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/diag"
	"github.com/pulumi/pulumi/sdk/v3/go/common/diag/colors"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/config"
)

// world is a stack, its account, and what happened to both.
type state = pkgresource.State

type world struct {
	t        lt.TB
	snap     *deploy.Snapshot
	messages bytes.Buffer
	history  []string
	faults   *fuzzing.ProviderSpec
	fault    fields
	// What explains a difference between state and account, by path.
	gone map[string]bool // deleted by a person, or the answer to the delete was lost
	left map[string]bool // retained, or deletedWith what does not take it along
	// What happened to resources.
	providers map[resource.URN]map[string]bool
	once      map[resource.URN]bool // unconfirmed
	mu        sync.Mutex
	open      []plugin.Provider
}

func newWorld(t lt.TB) *world {
	clearAccount()
	return &world{t: t, gone: map[string]bool{}, left: map[string]bool{},
		providers: map[resource.URN]map[string]bool{}, once: map[resource.URN]bool{}, faults: &fuzzing.ProviderSpec{}}
}

func (w *world) note(format string, args ...any) {
	w.history = append(w.history, fmt.Sprintf(format, args...))
}

// locked collects the messages of several processes.
type locked struct{ *world }

func (it locked) Write(text []byte) (int, error) {
	it.mu.Lock()
	defer it.mu.Unlock()
	return it.messages.Write(text)
}

// run is one operation with fresh processes of the plugin, as in each run of the CLI.
func (w *world) run(op lt.TestOp, options lt.TestUpdateOptions, program []*declaration, isPreview bool) error {
	sink := diag.DefaultSink(locked{w}, locked{w}, diag.FormatOptions{Color: colors.Never})
	load := func(host plugin.Host) (plugin.Provider, error) {
		ctx, err := plugin.NewContextWithHost(context.Background(), sink, sink, host, "", "", nil)
		if err != nil {
			return nil, err
		}
		loaded, err := plugin.NewProviderFromPath(host, ctx, os.Getenv("SHORTLINK_PLUGIN"))
		if err != nil {
			return nil, err
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.open = append(w.open, loaded)
		return &faulty{Provider: loaded, world: w}, nil
	}
	options.HostF = deploytest.NewPluginHostF(sink, sink, runtimeOf(program), nil, nil,
		deploytest.NewProviderLoaderWithHost("shortlink", semver.MustParse("0.1.0"), load))
	options.T, options.SkipDisplayTests, options.Parallel = quiet{w.t, w}, true, 1
	plan := &lt.TestPlan{
		Project: "test-project", Stack: "test-stack", Decrypter: config.NopDecrypter,
		Config: config.Map{config.MustMakeKey("shortlink", "maxRetries"): config.NewValue("0")},
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	snap, err := op.RunWithContextStep(
		ctx, plan.GetProject(), plan.GetTarget(w.t, w.snap), options, isPreview, nil, nil, "")
	for _, it := range w.open {
		_ = it.Close()
	}
	w.open = nil
	call("DELETE", "/_emulator/faults", nil)
	if !isPreview {
		w.snap = snap
	}
	return err
}

// quiet keeps what the engine logs among the messages, which a failure prints.
type quiet struct {
	lt.TB
	world *world
}

func (it quiet) Logf(format string, args ...any) { fmt.Fprintf(locked{it.world}, format+"\n", args...) }
func (it quiet) Log(args ...any)                 { fmt.Fprintln(locked{it.world}, args...) }

// faulty is the plugin with what Pulumi's fuzzer lets go wrong: requests that fail or get no answer, and forced replacements.
type faulty struct {
	plugin.Provider
	world *world
}

// arm lets the next request of a method fail.
func (it *faulty) arm(isArmed bool, method string) {
	if isArmed {
		rule := fields{"method": method}
		for name, value := range it.world.fault {
			rule[name] = value
		}
		it.world.note("    the next %s: %v", method, it.world.fault)
		call("POST", "/_emulator/faults", rule)
	}
}

func (it *faulty) Create(ctx context.Context, request plugin.CreateRequest) (plugin.CreateResponse, error) {
	it.arm(!request.Preview && it.world.faults.Create[request.URN] != "", "POST")
	return it.Provider.Create(ctx, request)
}

func (it *faulty) Update(ctx context.Context, request plugin.UpdateRequest) (plugin.UpdateResponse, error) {
	it.arm(!request.Preview && it.world.faults.Update[request.URN] != "", "PATCH")
	return it.Provider.Update(ctx, request)
}

func (it *faulty) Delete(ctx context.Context, request plugin.DeleteRequest) (plugin.DeleteResponse, error) {
	if it.world.faults.Delete[request.URN] != "" {
		it.arm(true, "DELETE")
		it.world.mu.Lock()
		for _, key := range keysOf(string(request.URN.Type().Name()), request.ID, request.Outputs) {
			it.world.gone[key] = true
		}
		it.world.mu.Unlock()
	}
	return it.Provider.Delete(ctx, request)
}

func (it *faulty) Read(ctx context.Context, request plugin.ReadRequest) (plugin.ReadResponse, error) {
	it.arm(it.world.faults.Read[request.URN] == fuzzing.ProviderReadFailure, "GET")
	return it.Provider.Read(ctx, request)
}

func (it *faulty) Diff(ctx context.Context, request plugin.DiffRequest) (plugin.DiffResponse, error) {
	response, err := it.Provider.Diff(ctx, request)
	switch action := it.world.faults.Diff[request.URN]; action {
	case fuzzing.ProviderDiffDeleteBeforeReplace, fuzzing.ProviderDiffDeleteAfterReplace:
		response.Changes, response.ReplaceKeys = plugin.DiffSome, []resource.PropertyKey{"forced"}
		response.DeleteBeforeReplace = action == fuzzing.ProviderDiffDeleteBeforeReplace
	case fuzzing.ProviderDiffChange:
		response.Changes = plugin.DiffSome
	}
	return response, err
}
