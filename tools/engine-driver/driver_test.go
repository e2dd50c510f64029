package driver

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/engine"
	lt "github.com/pulumi/pulumi/pkg/v3/engine/lifecycletest/framework"
	"github.com/pulumi/pulumi/pkg/v3/engine/lifecycletest/fuzzing"
	"github.com/pulumi/pulumi/sdk/v3/go/common/providers"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/tokens"
	"pgregory.net/rapid"
)

func weighted[T any](weights map[int]T) *rapid.Generator[T] {
	all := []T{}
	for _, weight := range slices.Sorted(maps.Keys(weights)) {
		for range weight {
			all = append(all, weights[weight])
		}
	}
	return rapid.SampledFrom(all)
}

var (
	mostly     = weighted(map[int]bool{7: true, 1: false})
	seldom     = weighted(map[int]bool{1: true, 7: false})
	resources  = fuzzing.ResourceSpecOptions{Custom: mostly, Protect: seldom, PendingReplacement: seldom, RetainOnDelete: seldom}
	ofSnapshot = fuzzing.SnapshotSpecOptions{
		ResourceOpts: resources, ResourceCount: rapid.IntRange(2, 5),
		Action: weighted(map[int]fuzzing.SnapshotSpecAction{
			10: fuzzing.SnapshotSpecNew, 2: fuzzing.SnapshotSpecOld, 1: fuzzing.SnapshotSpecProvider,
		}),
	}
	ofProgram = fuzzing.ProgramSpecOptions{
		PrependResourceOpts: resources, InsertResourceOpts: resources, AppendResourceOpts: resources,
		PrependCount: seldomOne, AppendCount: rapid.IntRange(0, 1), UpdateProtect: seldom, UpdateRetainOnDelete: seldom,
		AddAliases: mostly,
		Action: weighted(map[int]fuzzing.ProgramSpecAction{
			2: fuzzing.ProgramSpecDelete, 1: fuzzing.ProgramSpecInsert, 3: fuzzing.ProgramSpecUpdate, 6: fuzzing.ProgramSpecCopy,
		}),
	}
	seldomOne   = weighted(map[int]int{7: 0, 1: 1})
	ofProviders = fuzzing.ProviderSpecOptions{
		CreateAction: weighted(map[int]fuzzing.ProviderCreateSpecAction{4: "", 1: fuzzing.ProviderCreateFailure}),
		DeleteAction: weighted(map[int]fuzzing.ProviderDeleteSpecAction{7: "", 1: fuzzing.ProviderDeleteFailure}),
		UpdateAction: weighted(map[int]fuzzing.ProviderUpdateSpecAction{7: "", 1: fuzzing.ProviderUpdateFailure}),
		ReadAction: weighted(map[int]fuzzing.ProviderReadSpecAction{
			14: "", 1: fuzzing.ProviderReadFailure, 2: fuzzing.ProviderReadDeleted,
		}),
		DiffAction: rapid.SampledFrom([]fuzzing.ProviderDiffSpecAction{
			"", "", "", "", fuzzing.ProviderDiffDeleteBeforeReplace, fuzzing.ProviderDiffDeleteAfterReplace, fuzzing.ProviderDiffChange,
		}),
	}
	ofPlan = fuzzing.PlanSpecOptions{
		Operation: weighted(map[int]fuzzing.OperationSpec{
			14: fuzzing.PlanOperationUpdate, 2: fuzzing.PlanOperationRefresh, 3: fuzzing.PlanOperationRefreshV2,
			1: fuzzing.PlanOperationDestroy, 4: fuzzing.PlanOperationDestroyV2,
		}),
		TargetCount: weighted(map[int]int{5: 0, 1: 1, 2: 2}),
		Refresh:     rapid.SampledFrom([]bool{true, false, false}),
	}
)

// start makes a state as the fuzzer draws it: each resource is created through the plugin, so that its inputs and outputs are what
// the plugin writes; then some become what failed replacements leave.
func (w *world) start(t *rapid.T) {
	drawn := fuzzing.GeneratedSnapshotSpec(fuzzing.StackSpecOptions{}, ofSnapshot).Draw(t, "snapshot")
	specs := []*fuzzing.ResourceSpec{}
	for index, spec := range drawn.Resources {
		it := spec.Copy()
		if it.Delete {
			it.Name = fmt.Sprintf("%s-old%d", it.Name, index)
		}
		specs = append(specs, it)
	}
	program := programOf(t, specs)
	kept := map[resource.URN]*declaration{}
	for _, it := range program {
		kept[it.URN()] = it
		it.Protect, it.RetainOnDelete = it.Protect && !it.Delete, it.RetainOnDelete && !it.Delete
	}
	w.note("state: %s", describe(program))
	if err := w.run(engine.Update, lt.TestUpdateOptions{}, program, false); err != nil || w.snap == nil {
		w.fail("the first update failed", []string{fmt.Sprint(err)})
	}
	for _, row := range w.rows() {
		it := kept[row.URN]
		if it == nil || it.Protect {
			continue
		}
		isUsed := slices.ContainsFunc(w.snap.Resources, func(other *state) bool {
			return other.Parent == row.URN || slices.Contains(other.Dependencies, row.URN) || other.DeletedWith == row.URN
		})
		base, _, _ := strings.Cut(row.URN.Name(), "-old")
		live := resource.NewURN("test-stack", "test-project", "", row.Type, base)
		isOld := it.Delete && !isUsed && slices.ContainsFunc(w.rows(), func(other *state) bool { return other.URN == live })
		switch {
		case isOld:
			row.URN, row.Delete, row.Parent = live, true, ""
		case it.PendingReplacement && !it.Delete && it.kind != "LinkSet":
			row.PendingReplacement = true
			for _, key := range keysOf(it.kind, row.ID, row.Outputs) {
				if objects()[key] != nil {
					call("DELETE", pathOf(key), nil)
				}
				w.gone[key] = true
			}
		}
	}
	if err := w.snap.VerifyIntegrity(); err != nil {
		t.Skipf("no state: %v", err)
	}
	w.check("the first update")
}

// step draws an operation on the stack, and compares afterwards. It reports whether the chain can go on.
func (w *world) step(t *rapid.T) ([]*declaration, bool) {
	drawn := w.specs()
	if len(drawn.Resources) == 0 {
		return nil, false
	}
	specs := fuzzing.GeneratedProgramSpec(drawn, fuzzing.StackSpecOptions{}, ofProgram).Draw(t, "program")
	program := programOf(t, specs.ResourceRegistrations)
	declared := &fuzzing.ProgramSpec{Drops: specs.Drops}
	for _, it := range program {
		declared.ResourceRegistrations = append(declared.ResourceRegistrations, it.ResourceSpec)
	}
	w.faults = fuzzing.GeneratedProviderSpec(declared, ofProviders).Draw(t, "faults")
	plan := fuzzing.GeneratedPlanSpec(drawn, ofPlan).Draw(t, "plan")
	w.fault = rapid.SampledFrom([]fields{
		{"kind": "dropAfter"}, {"kind": "dropAfter"}, {"kind": "dropBefore"}, {"kind": "status", "status": 503},
	}).Draw(t, "fault")
	if fuzzing.DefaultExclusionRules().ShouldExclude(drawn, declared, w.faults, plan) {
		return program, true // A defect of the engine's own.
	}
	w.edit()
	options, op := plan.Executors(quiet{t, w}, nil)
	options.ContinueOnError = rarely(t, "continueOnError", 3)
	w.note("%s refresh=%v targets=%v continueOnError=%v: %s",
		plan.Operation, plan.Refresh, plan.TargetURNs, options.ContinueOnError, describe(program))
	if rarely(t, "preview", 3) {
		before := objects()
		if err := w.run(op, options, program, true); err != nil {
			w.note("    the preview fails")
			return program, true
		}
		if !reflect.DeepEqual(before, objects()) {
			w.fail("a preview writes", nil)
		}
	}
	w.operate(op, options, program)
	return program, w.snap != nil
}

func (w *world) attempt(op lt.TestOp, options lt.TestUpdateOptions, program []*declaration) error {
	w.remember(program)
	w.leave(w.rows(), program)
	err := w.run(op, options, program, false)
	w.remember(nil)
	if err != nil {
		w.note("    fails: %v", err)
	}
	return err
}

func (w *world) operate(op lt.TestOp, options lt.TestUpdateOptions, program []*declaration) error {
	err := w.attempt(op, options, program)
	if w.snap != nil { // Otherwise the engine has made a state that it refuses itself.
		w.check(fmt.Sprintf("after operation %d", len(w.history)))
	}
	return err
}

// edit deletes by hand what the fuzzer draws as deleted.
func (w *world) edit() {
	account := objects()
	for _, row := range w.rows() {
		if w.faults.Read[row.URN] != fuzzing.ProviderReadDeleted {
			continue
		}
		for _, key := range keysOf(kindOf(row.URN), row.ID, row.Outputs) {
			if account[key] != nil && !within(w.gone, key) {
				w.note("    somebody deletes %s", key)
				call("DELETE", pathOf(key), nil)
				w.gone[key] = true
			}
		}
	}
}

// specs is state as the fuzzer takes it. No program declares default providers.
func (w *world) specs() *fuzzing.SnapshotSpec {
	all := fuzzing.FromSnapshot(w.snap)
	own := &fuzzing.SnapshotSpec{}
	for _, it := range all.Resources {
		if ref, err := providers.ParseReference(it.Provider); err == nil && providers.IsDefaultProvider(ref.URN()) {
			it.Provider = ""
		}
		switch {
		case providers.IsDefaultProvider(it.URN()):
		case providers.IsProviderType(it.Type):
			own.AddProvider(it)
		default:
			own.AddResource(it)
		}
	}
	return own
}

// finish lets nothing go wrong any more: what the last program declares can be had, and everything can be destroyed.
func (w *world) finish(program []*declaration) {
	w.faults = &fuzzing.ProviderSpec{}
	for _, it := range program {
		it.Protect, it.replaceOnChanges = false, nil
	}
	unprotect := func() {
		for _, row := range w.snap.Resources {
			row.Protect = false
		}
	}
	unprotect()
	w.note("refresh")
	if err := w.operate(engine.Refresh, lt.TestUpdateOptions{}, program); err != nil {
		w.fail("a refresh without faults fails", []string{err.Error()})
	}
	if w.snap == nil {
		return
	}
	unprotect()
	w.settle(program)
	if w.snap == nil {
		return
	}
	unprotect()
	w.note("destroy")
	if err := w.operate(engine.Destroy, lt.TestUpdateOptions{}, nil); err != nil {
		w.fail("a destroy without faults fails", []string{err.Error()})
	}
	for _, row := range w.rows() {
		w.fail("a destroy leaves in state", []string{stateOf(row)})
	}
}

// settle gives the program what it declares. What was left in the account on purpose may have its names.
func (w *world) settle(program []*declaration) {
	for try := 1; ; try++ {
		w.note("update: %s", describe(program))
		isRenamed := w.isRenamed(program)
		err := w.operate(engine.Update, lt.TestUpdateOptions{}, program)
		switch {
		case w.snap == nil || (err != nil && (isRenamed || len(w.left) > 0)):
			return
		case err == nil:
			for _, row := range w.rows() {
				if row.Delete || row.PendingReplacement || isUnconfirmed(row) {
					w.report("after an update", []string{"state keeps " + stateOf(row)})
				}
			}
			return
		case try == 2:
			w.report("an update without faults", []string{"is refused for ever: " + err.Error() + w.last()})
			return
		}
	}
}

// isRenamed reports whether state holds a name under another URN than the program, without an alias: the service refuses the new one
// while the old one has the name (docs/preview.md).
func (w *world) isRenamed(program []*declaration) bool {
	return slices.ContainsFunc(w.rows(), func(row *state) bool {
		return slices.ContainsFunc(program, func(it *declaration) bool {
			isSame := it.URN() == row.URN || slices.Contains(it.Aliases, row.URN)
			return it.kind == kindOf(row.URN) && it.Name == row.URN.Name() && (row.Delete || !isSame)
		})
	})
}

func describe(program []*declaration) string {
	text := ""
	for _, it := range program {
		text += fmt.Sprintf("\n    %s %d", it.URN(), it.variant)
		facts := map[string]bool{
			" protected": it.Protect, " retained": it.RetainOnDelete, " deletedBeforeReplace": it.deleteBeforeReplace,
			" replaceOnChanges": it.replaceOnChanges != nil, " pending delete": it.Delete, " pending": it.PendingReplacement,
			" provider=" + it.Provider: it.Provider != "", " in=" + string(it.container): it.container != "",
			" deletedWith=" + string(it.DeletedWith): it.DeletedWith != "", fmt.Sprint(" aliases=", it.Aliases): len(it.Aliases) > 0,
		}
		for _, name := range slices.Sorted(maps.Keys(facts)) {
			if facts[name] {
				text += name
			}
		}
	}
	return strings.NewReplacer("urn:pulumi:test-stack::test-project::", "", module, "").Replace(text)
}

func TestSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t)
		defer w.logAll()
		w.start(t)
		if w.snap != nil {
			w.step(t)
		}
	})
}

func TestChains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t)
		defer w.logAll()
		w.start(t)
		var program []*declaration
		for range rapid.IntRange(2, 4).Draw(t, "operations") {
			next, ok := w.step(t)
			if !ok {
				break
			}
			program = next
		}
		if w.snap != nil {
			w.finish(program)
		}
	})
}

// stack is a program of a person: each line is a kind, a name, a variant and the name of a provider.
func stack(lines ...string) []*declaration {
	program := []*declaration{}
	for _, line := range lines {
		words := append(strings.Fields(line), "")
		it := &declaration{kind: words[0], ResourceSpec: &fuzzing.ResourceSpec{
			Project: "test-project", Stack: "test-stack", Type: tokens.Type(module + words[0]), Name: words[1], Custom: true,
		}}
		if words[0] == "Provider" {
			it.kind, it.Type = "", providerType
		} else {
			it.variant = int(words[2][0] - '0')
		}
		if len(words) > 4 {
			it.Provider = fmt.Sprintf("urn:pulumi:test-stack::test-project::%s::%s::id", providerType, words[3])
		}
		it.drawnAs = it.URN()
		program = append(program, it)
	}
	return program
}

// Defects that were found in this way, each by its shortest chain.
func TestFixed(t *testing.T) {
	moved := stack("Provider a", "Link one 1 a")
	moved[1].deleteBeforeReplace, moved[1].replaceOnChanges = true, []string{"*"}
	lost := "an unconfirmed create changes its provider, and the old one deletes what the new one has made"
	stuck := "a link that is deleted before it is replaced changes its provider, and is neither deleted nor created"
	for name, next := range map[string][]*declaration{lost: stack("Provider a", "Link one 0 a"), stuck: moved} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			first := stack("Provider a", "Link one 0")
			if name == lost {
				w.faults.Create = fuzzing.ProviderCreateSpec{first[1].URN(): fuzzing.ProviderCreateFailure}
				w.fault = fields{"kind": "dropAfter"}
			}
			_ = w.attempt(engine.Update, lt.TestUpdateOptions{}, first)
			w.faults = &fuzzing.ProviderSpec{}
			if err := w.attempt(engine.Update, lt.TestUpdateOptions{}, next); err != nil {
				w.fail("the second update", []string{err.Error()})
			}
			w.check("the second update")
		})
	}
}

func (w *world) logAll() { w.t.Logf("%s\n%s", strings.Join(w.history, "\n"), w.messages.String()) }
