package driver

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/pulumi/pulumi/sdk/v3/go/common/providers"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
)

// What must never be, whatever happened. No expectation is about a single case.

func isUnconfirmed(row *state) bool {
	return strings.HasPrefix(string(row.ID), "unconfirmed-")
}

func kindOf(urn resource.URN) string {
	return strings.TrimPrefix(string(urn.Type()), module)
}

// rows are the resources of ours in state.
func (w *world) rows() []*state {
	rows := []*state{}
	if w.snap == nil {
		return rows
	}
	for _, row := range w.snap.Resources {
		if row.Custom && strings.HasPrefix(string(row.Type), module) {
			rows = append(rows, row)
		}
	}
	return rows
}

// within reports whether a path or one around it is in a set.
func within(set map[string]bool, key string) bool {
	for around := range set {
		if key == around || strings.HasPrefix(key, around+"/") {
			return true
		}
	}
	return false
}

// story is what happened to a resource.
func (w *world) story(row *state) string {
	text := stateOf(row) + ","
	if w.once[row.URN] {
		text += " once unconfirmed,"
	}
	if len(w.providers[row.URN]) > 1 {
		text += " of two providers"
	}
	return text + fmt.Sprintf(" (%s)", row.ID)
}

func (w *world) remember(program []*declaration) {
	add := func(urn resource.URN, reference string) {
		if ref, err := providers.ParseReference(reference); err == nil {
			reference = ref.URN().Name()
		}
		if reference == "" || strings.HasPrefix(reference, "default") {
			reference = "default"
		}
		if w.providers[urn] == nil {
			w.providers[urn] = map[string]bool{}
		}
		w.providers[urn][reference] = true
	}
	for _, it := range program {
		add(it.URN(), it.Provider)
	}
	for _, row := range w.rows() {
		add(row.URN, row.Provider)
		w.once[row.URN] = w.once[row.URN] || isUnconfirmed(row)
	}
}

// leave notes what an operation may leave in the account without a row in state: what is retained on delete, and what is deleted
// with something that does not take it along.
func (w *world) leave(before []*state, program []*declaration) {
	retains := map[resource.URN]bool{}
	for _, it := range program {
		for _, urn := range append(it.Aliases, it.URN()) {
			retains[urn] = retains[urn] || it.RetainOnDelete || it.DeletedWith != ""
		}
	}
	for _, row := range before {
		if row.RetainOnDelete || row.DeletedWith != "" || retains[row.URN] {
			for _, key := range keysOf(kindOf(row.URN), row.ID, row.Outputs) {
				w.left[key] = true
			}
		}
	}
}

// problems compares state with the account.
func (w *world) problems() []string {
	problems := []string{}
	account, named, held := objects(), map[string]bool{}, map[string]*state{}
	unconfirmed := map[string]bool{}
	for _, row := range w.rows() {
		kind := kindOf(row.URN)
		if isUnconfirmed(row) {
			unconfirmed[kind] = true
			continue
		}
		for _, key := range keysOf(kind, row.ID, row.Outputs) {
			named[key] = true
			if other := held[key]; other != nil && !row.PendingReplacement && !other.PendingReplacement {
				problems = append(problems, fmt.Sprintf("state holds one object twice: %s and %s", w.story(row), w.story(other)))
			}
			held[key] = row
			if account[key] != nil && row.PendingReplacement {
				problems = append(problems, fmt.Sprintf("state says that this is deleted: %s", w.story(row)))
			}
			if account[key] == nil && !row.Delete && !row.PendingReplacement && !within(w.gone, key) {
				problems = append(problems, fmt.Sprintf("state holds what is gone: %s", w.story(row)))
			}
		}
	}
	for _, operation := range w.snap.PendingOperations {
		unconfirmed[kindOf(operation.Resource.URN)] = true
	}
	// An unconfirmed create of a link or a set may have made it, with all that is in it.
	isLost := unconfirmed["Link"] || unconfirmed["LinkSet"]
	for key, it := range account {
		isNamed := named[key] || within(w.left, key) || unconfirmed[kindAt(key)] || (isLost && strings.HasPrefix(key, "links/"))
		if !isNamed && !strings.Contains(w.messages.String(), fmt.Sprint(it["id"])) {
			problems = append(problems, fmt.Sprintf("nobody knows of a %s in the account (%s)", kindAt(key), key))
		}
	}
	if found := bug.FindString(w.messages.String()); found != "" {
		problems = append(problems, "a message is no sentence: "+found)
	}
	slices.Sort(problems)
	return problems
}

var bug = regexp.MustCompile(`.*(TypeError|RangeError|ReferenceError|is not a function|\[object |panic:).*`)

func stateOf(row *state) string {
	text := kindOf(row.URN)
	if row.Delete {
		text += " to delete"
	}
	if row.PendingReplacement {
		text += " to replace"
	}
	return text
}

// kindAt is the kind of the object at a path.
func kindAt(key string) string {
	parts := strings.Split(key, "/")
	name := strings.TrimSuffix(parts[len(parts)-2], "s")
	return strings.ToUpper(name[:1]) + name[1:]
}

// check ends the case if there is a problem.
func (w *world) check(when string) { w.report(when, w.problems()) }

func (w *world) report(when string, problems []string) {
	if len(problems) > 0 {
		w.fail(when, problems)
	}
}

// last is the last error that the engine showed.
func (w *world) last() string {
	lines := strings.Split(w.messages.String(), "\n")
	for _, line := range slices.Backward(lines) {
		if strings.Contains(line, "error: ") {
			return " " + line
		}
	}
	return ""
}

func (w *world) fail(when string, problems []string) {
	w.t.Fatalf("%s:\n%s\n%s\n%s", when, strings.Join(problems, "\n"), strings.Join(w.history, "\n"), w.messages.String())
}
