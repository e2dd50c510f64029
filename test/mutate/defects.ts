/** A defect of the provider that was found by trying, and fixed. */
export interface Defect {
  /** What went wrong. */
  readonly name: string;
  readonly file: string;
  /** The fix, a text that the file has once. */
  readonly fix: string;
  /** What stands there without it. */
  readonly defect: string;
  /** Why no world finds it. */
  readonly missed?: string;
}

const lifecycle = "provider/lifecycle";

// Each came from trying, from a report, from a review, or from a world. `npm run mutate worlds` takes the fixes out one at a time, and says which of
// these defects the worlds of test/world find unaided. A defect that a second check prevents by now is not in this list.

export const defects: readonly Defect[] = [
  {
    name: "an entry whose create got no response is forgotten",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "      if (error instanceof PartialFailure) {",
    defect: "      if (error instanceof PartialFailure && known) {",
  },
  {
    name: "what a resource of another provider holds by now is deleted by the provider that had it",
    file: `${lifecycle}/tracker/resource-tracker.ts`,
    fix: " || this.others?.declares(key) === true;",
    defect: ";",
  },
  {
    name: "the dynamic classes and the plugin do not know what the other ones hold",
    file: "provider/dynamic/contexts.ts",
    fix: "createContext(settings, warn, keySource, othersFor(settings))",
    defect: "createContext(settings, warn, keySource)",
  },
  {
    name: "an object that moves to another resource keeps what only its former one declared",
    file: `${lifecycle}/operations/delete.ts`,
    fix: "if (Object.keys(news).length < Object.keys(inputs).length)",
    defect: "if (false as boolean)",
  },
  {
    name: "a part whose create got no response is created with another key, because its new parent is not known everywhere yet",
    file: `${lifecycle}/operations/send-create.ts`,
    fix: "if (!isLost) key =",
    defect: "key =",
    missed: "random worlds get there rarely",
  },
  {
    name: "the error of a repeated create shows a secret that the program no longer declares",
    file: `${lifecycle}/operations/send-create.ts`,
    fix: "changed.map((name) => [name]),",
    defect: "[],",
  },
  {
    name: "a link that a resource of another provider declares by now is deleted by the provider that had it",
    file: `${lifecycle}/operations/delete.ts`,
    fix: "if (address !== undefined && tracker.others?.declares(address, context.urn)) {",
    defect: "if (false as boolean) {",
    missed: "random worlds get there rarely",
  },
  {
    name: "an object that another resource of the program holds is deleted",
    file: `${lifecycle}/operations/delete.ts`,
    fix: "if (tracker.shouldSkipDelete(definition, id)) return handOver(request, context);",
    defect: "",
  },
  {
    name: "a delete of what is deleted already is an error",
    file: `${lifecycle}/operations/delete.ts`,
    fix: "if (!(await context.isGone(error))) throw error;",
    defect: "throw error;",
  },
  {
    name: "a create without a response is made a second time",
    file: `${lifecycle}/operations/send-create.ts`,
    fix: "throw unconfirmedFailure(error, definition, { key, inputs, owner }, context);",
    defect: "throw error;",
  },
  {
    name: "a replacement with an operation seed is the object that it replaces",
    file: `${lifecycle}/operations/send-create.ts`,
    fix: "if (context.tracker.isKnown(definition, created.id)) continue;",
    defect: "",
    missed: "worlds replace nothing that has not changed",
  },
  {
    name: "a repeated create is taken for an object that was deleted since",
    file: `${lifecycle}/operations/send-create.ts`,
    fix: "if (isCreatedNow(definition, created, context)) return created;",
    defect: "if (true as boolean) return created;",
  },
  {
    name: "what the service normalizes in a create is a difference in each run",
    file: `${lifecycle}/operations/send-create.ts`,
    fix: "return withNormalized(outputs, normalizedForms(compareWritten(definition, undefined, inputs, live)));",
    defect: "return outputs;",
  },
  {
    name: "what the service normalizes in an update is a difference in each run",
    file: `${lifecycle}/operations/update.ts`,
    fix: "normalizedForms(written),",
    defect: "{},",
  },
  {
    name: "a refresh drops a resource whose create got no response",
    file: `${lifecycle}/operations/read.ts`,
    fix: "if (unconfirmedCreate(id, state.outputs)) return { id, ...state };",
    defect: "",
  },
  {
    name: "a repeated create that fails has a secret in clear text in state, if the program no longer declares it",
    file: `${lifecycle}/operations/create.ts`,
    fix: "(unconfirmed ? showing(inputs, unconfirmed, error) : error)",
    defect: "error",
    missed: "random worlds get there rarely",
  },
  {
    name: "what a repeated create finds is not brought up to date after an error",
    file: `${lifecycle}/operations/create.ts`,
    fix: "[unfinishedKey]: { ...inputs, ...declared }",
    defect: "",
  },
  {
    name: "an object that was to be in another place is left where its create got no response",
    file: `${lifecycle}/operations/create.ts`,
    fix: "await deleteFound({ definition, id: found.id }, context);",
    defect: "",
    missed: "random worlds get there rarely",
  },
  {
    name: "after a failed update, state has values that the object does not have",
    file: `${lifecycle}/operations/update.ts`,
    fix: "throw partialFailure(error, { id, outputs: unfinishedOutputs(request.olds, news) });",
    defect: "throw error;",
    missed: "random worlds get there rarely",
  },
  {
    name: "the update after a failed one does not read which part of that took effect",
    file: `${lifecycle}/update/plan.ts`,
    fix: "const olds = found ? stateFromLive(definition, state, found) : inOneOrder(definition, state);",
    defect: "const olds = inOneOrder(definition, state);",
  },
  {
    name: "a refresh after a failed update does not show what it may have changed",
    file: `${lifecycle}/update/unfinished.ts`,
    fix: "withoutDoubtfulPasswords(definition, either, olds);",
    defect: "withoutDoubtfulPasswords(definition, olds.inputs, olds);",
  },
  {
    name: "a second failed update forgets what the first one may have changed",
    file: `${lifecycle}/update/unfinished.ts`,
    fix: "{ ...unfinishedIn(olds), ...news },",
    defect: "news,",
  },
  {
    name: "a failed update of an entry is not recorded",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "if (error instanceof PartialFailure) {",
    defect: "if ((false as boolean) && error instanceof PartialFailure) {",
  },
  {
    name: "a second failed update of an entry forgets what the first one may have changed",
    file: `${lifecycle}/set/set-run.ts`,
    fix: ": { ...attempted, ...now };",
    defect: ": now;",
  },
  {
    name: "an entry whose delete got no response counts as unchanged",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "if (!isUnconfirmed && mayHaveTakenEffect(error))",
    defect: "if (false as boolean)",
  },
  {
    name: "an entry that a resource of another provider declares is deleted",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "if (!isHeld() && addresses.some((it) => tracker.others?.declares(it, this.context.urn))) {",
    defect: "if (false as boolean) {",
  },
  {
    name: "an entry is deleted before the set to which it moves has taken it over",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "if (other && !tracker.isSettled(other)) {",
    defect: "if (other && (false as boolean)) {",
  },
  {
    name: "an entry is deleted before a set is checked to which it moves, and which depends on this one",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "if (!other && (await this.isTakenLater(before))) return true;",
    defect: "",
  },
  {
    name: "entries are deleted before the engine has checked all resources",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "    await this.context.tracker.whenDeclared(this.context.signal);\n    if (steps.length > 1)",
    defect: "    if (steps.length > 1)",
  },
  {
    name: "an entry that gives up its link is not known yet when a set looks for that link",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "    await context.tracker.whenDeclared(context.signal);\n    const wanted",
    defect: "    const wanted",
  },
  {
    name: "a set takes over a link that another resource holds",
    file: `${lifecycle}/set/take-over.ts`,
    fix: "if (tracker.isKept(kind, id))",
    defect: "if (false as boolean)",
  },
  {
    name: "a set takes over a link that a resource of another provider declares",
    file: `${lifecycle}/set/take-over.ts`,
    fix: "if (tracker.others?.declares(address))",
    defect: "if (false as boolean)",
  },
  {
    name: "a set takes over somebody else's link, which differs, and changes it",
    file: `${lifecycle}/set/take-over.ts`,
    fix: "if (differences.length > 0 && !isReleased && !isSpelling(kind, inputs, owner, differences)) {",
    defect: "if (false as boolean) {",
  },
  {
    name: "a set that takes over a link does not write what the link does not have",
    file: `${lifecycle}/set/take-over.ts`,
    fix: "const isCertain = differences.length === 0 && !hasSecretFeature(inputs);",
    defect: "const isCertain = true;",
  },
  {
    name: "a route that moves into the inputs of its link is deleted with its own resource",
    file: `${lifecycle}/tracker/resource-tracker.ts`,
    fix: "this.retained.has(key) || this.isInline(kind, id) ||",
    defect: "this.retained.has(key) ||",
  },
  {
    name: "a route that leaves the inputs of its link stays, because the link is taken to declare all of them",
    file: `${lifecycle}/operations/update.ts`,
    fix: "    for (const [list, ids] of inlineIds(id, written)) context.tracker.trackInline(list, ids);\n",
    defect: "",
  },
  {
    name: "a replacement is refused, because what it replaces has its slug",
    file: `${lifecycle}/validation/addresses.ts`,
    fix: "return isKept(input) && !isUnknown(news[input]) && (within === undefined || isKept(within));",
    defect: "return false;",
  },
  {
    name: "each try of a write has an idempotency key of its own",
    file: "provider/client/http/request-sender.ts",
    fix: "const response = await this.transport.send(request);",
    defect:
      "const headers = this.headersFor(endpoint, { ...call, idempotencyKey: undefined });\n      const response = await this.transport.send({ ...request, headers });",
  },
  {
    name: "the outputs of the plugin have a secret in clear text",
    file: "provider/plugin/rpc/create.ts",
    fix: "setProperties(encodeOutputs(definition, outputs, secrets));",
    defect: "setProperties(encodeOutputs(definition, outputs, []));",
  },
  {
    name: "a failed update through the plugin leaves a secret in clear text that it was to remove",
    file: "provider/plugin/rpc/update.ts",
    fix: "secretOutputs(definition, [...secrets, ...before.secrets])",
    defect: "secretOutputs(definition, secrets)",
  },
  {
    name: "a failed update through the dynamic classes leaves a secret in clear text that it was to remove",
    file: "provider/dynamic/provider.ts",
    fix: "[...secrets, ...secretsIn(before)]",
    defect: "secrets",
  },
  {
    name: "a refresh through the dynamic classes brings a secret back in clear text",
    file: "provider/dynamic/provider.ts",
    fix: "          carrySecrets(definition, state.outputs, secrets, now, isUnfinished);",
    defect: "          carrySecrets(definition, state.outputs, secrets, now, isUnfinished).slice(0, 0);",
  },
  {
    name: "an error shows a secret of the program",
    file: `${lifecycle}/validation/redaction.ts`,
    fix: "  if (texts.length === 0) return context;\n",
    defect: "  if (texts.length < 1000) return context;\n",
  },
  {
    name: "what a dynamic create left halfway cannot be deleted, because its state has no code of the provider",
    file: "provider/dynamic/provider.ts",
    fix: "throw error.with({ ...toState(failureOutputs(definition, error.properties, {})), __provider });",
    defect: "throw error.with(toState(failureOutputs(definition, error.properties, {})));",
  },
  {
    name: "a warning of a lost address shows an object as the address",
    file: `${lifecycle}/operations/update.ts`,
    fix: 'typeof shown === "string" ? shown :',
    defect: "shown !== undefined ? shown :",
  },
  {
    name: "an entry of which the set has lost the id is created a second time or refused for ever",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "const written = this.runSteps(writes).then(() => this.takeOverRefused());",
    defect: "const written = this.runSteps(writes);\n    void this.takeOverRefused;",
  },
  {
    name: "a create with the key of another account repeats an unconfirmed one there",
    file: `${lifecycle}/operations/send-create.ts`,
    fix: "  requireOwn(definition, unconfirmed, operation);\n",
    defect: "",
    missed: "another key only refreshes",
  },
  {
    name: "a refresh with the key of another account drops what that key did not write",
    file: `${lifecycle}/tracker/refresh-guard.ts`,
    fix: "isKey === undefined ? this.mayHaveNewKey : !isKey;",
    defect: "isKey === undefined && this.mayHaveNewKey;",
  },
  {
    name: "a part of a new object is refused, because the service does not know the object everywhere yet",
    file: `${lifecycle}/operations/send-create.ts`,
    fix: "if (!isNotFound(error)) throw error;",
    defect: "throw error;",
  },
  {
    name: "a large set that was killed while it deleted its entries looks like another account",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "const first = steps.length > alwaysAllowed ? steps.slice(0, -1) : [];",
    defect: "const first: typeof steps = [];",
    missed: "worlds have five links at most",
  },
  {
    name: "a value that becomes a secret stays in clear text in state",
    file: "provider/plugin/rpc/diff.ts",
    fix: "const shown = shownSecrets(before.properties, before.secrets, news, newSecrets);",
    defect: "const shown: string[] = [];",
  },
  {
    name: "a condition on a route that its link declares without conditions is never deleted",
    file: `${lifecycle}/tracker/resource-tracker.ts`,
    fix: "if (ids) return isInnermost && ids.has(part);",
    defect: "if (ids) return ids.has(part);",
  },
  {
    name: "an entry that an update without a response may have renamed is left in the account",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "const addresses = await this.addressesNow(before);",
    defect: "const addresses = addressesOf(definition, before);",
  },
  {
    name: "an entry without a response whose address a resource of another provider has is never given up",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "addresses.some((it) => tracker.others?.haveSettled(it));",
    defect: "false;",
  },
  {
    name: "a failed update of a set forgets which key wrote its entries",
    file: `${lifecycle}/set/apply.ts`,
    fix: "{ ...outputs, ...fingerprintIn(olds) }",
    defect: "outputs",
  },
  {
    name: "a link that a set has taken over in an earlier update keeps what only its former resource declared",
    file: `${lifecycle}/set/set-run.ts`,
    fix: "if (inputs) tracker.trackRetained(this.kind, id, inputs);",
    defect: "if (inputs) tracker.trackAdopted(this.kind, id);",
  },
  {
    name: "the error of a delete that hands an object over has a stack",
    file: `${lifecycle}/operations/delete.ts`,
    fix: "news }, context).catch(rethrowPlainly);",
    defect: "news }, context);",
  },
  {
    name: "a refresh after a failed update of a set shows its secrets",
    file: "provider/plugin/rpc/read.ts",
    fix: "(hasInputs ? [inputs, outputs] : [own])",
    defect: "[own]",
  },
];
