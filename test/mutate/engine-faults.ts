import type { Defect } from "./defects";

/** A fault in code that only the real engine, a terminal or a killed process runs. */
export interface EngineFault extends Pick<Defect, "name" | "file" | "fix" | "defect"> {
  /** The engine test that must fail. */
  readonly test: string;
}

const cli = "provider/cli";

export const engineFaults: readonly EngineFault[] = [
  {
    name: "a comparison uses the key in state, not the configured one",
    file: `${cli}/stack/open.ts`,
    fix: "return { [configuredKeyVariable]: file };",
    defect: "return {};",
    test: "account-of-key",
  },
  {
    name: "what an update may delete does not reach the provider",
    file: `${cli}/stack/open.ts`,
    fix: "workspace.envVars = { ...envVars, ...variables };",
    defect: "workspace.envVars = { ...envVars };",
    test: "reconcile-unseen",
  },
  {
    name: "the slug of an interrupted create fails the comparison",
    file: `${cli}/stack/preview.ts`,
    fix: '...(isInterrupted && { [environmentName("checkSlugs")]: "false" }),',
    defect: "",
    test: "interrupted",
  },
  {
    name: "nobody waits for another run",
    file: `${cli}/stack/run.ts`,
    fix: "if (error instanceof ConcurrentUpdateError) {",
    defect: "if (false as boolean) {",
    test: "backends",
  },
  {
    name: "who takes over a link does not read it before",
    file: `${cli}/reconcile/update.ts`,
    fix: "const refresh = isOutdated || movesIn(report) > 0;",
    defect: "const refresh = isOutdated;",
    test: "reconcile",
  },
  {
    name: "an update undoes what somebody has changed since the comparison",
    file: `${cli}/reconcile/update.ts`,
    fix: "const refresh = isOutdated || movesIn(report) > 0;",
    defect: "const refresh = true;",
    test: "reconcile-unseen",
  },
  {
    name: "with --fast, state is saved around each step",
    file: `${cli}/commands/reconcile.ts`,
    fix: "Object.assign(stack.workspace.envVars, skipCheckpoints);",
    defect: "",
    test: "fast",
  },
  {
    name: "nobody is asked on a terminal",
    file: `${cli}/commands/reconcile.ts`,
    fix: "!report.inSync && mayAsk(flags) && asked",
    defect: "!report.inSync && mayAsk(flags) && !asked && asked",
    test: "terminal",
  },
  {
    name: "nothing limits the visitors who get something else",
    file: `${cli}/commands/reconcile.ts`,
    fix: "enforceVisitorLimit(report.visitors, maxVisitorsMoved);",
    defect: "",
    test: "review",
  },
  {
    name: "nothing limits the deletes",
    file: `${cli}/commands/reconcile.ts`,
    fix: "enforceDeleteLimit(comparison, maxDeletes, isAllowed);",
    defect: "",
    test: "reconcile",
  },
  {
    name: "a run that holds the lock does not count",
    file: `${cli}/stack/other-run.ts`,
    fix: 'if (found.kind === "running") return found;',
    defect: "",
    test: "interrupted",
  },
  {
    name: "a missing plugin is not explained",
    file: `${cli}/stack/plugin.ts`,
    fix: "if (!missing.test(errors)) return undefined;",
    defect: "if (missing !== undefined) return undefined;",
    test: "init",
  },
  {
    name: "Ctrl-C leaves temporary files",
    file: `${cli}/process/interrupts.ts`,
    fix: "if (!process.listeners(signal).includes(onSignal)) process.on(signal, onSignal);",
    defect: "void signal;",
    test: "interrupt",
  },
  {
    name: "an output that a full disk cuts off counts as written",
    file: `${cli}/output/standard-streams.ts`,
    fix: "else throw error;",
    defect: "else closed.add(stream);",
    test: "full-disk",
  },
  {
    name: "the command keeps Pulumi's log",
    file: "provider/pulumi/engine-home.ts",
    fix: "return { PULUMI_HOME: own, PULUMI_CREDENTIALS_PATH: environment.PULUMI_CREDENTIALS_PATH || home };",
    defect: "return {};",
    test: "engine-log",
  },
  {
    name: "a check encrypts secrets of the configuration in another way than Pulumi",
    file: "provider/pulumi/format/passphrase.ts",
    fix: "const iterations = 1_000_000;",
    defect: "const iterations = 100_000;",
    test: "check",
  },
  {
    name: "the process for dynamic providers outlives its engine",
    file: "provider/pulumi/exit-with-engine.ts",
    fix: '=> code === "ECONNREFUSED" && process.exit());',
    defect: '=> code === "ECONNREFUSED");',
    test: "cancel",
  },
  {
    name: "the plugin outlives its engine",
    file: "provider/plugin/run.ts",
    fix: "setInterval(() => process.ppid === engine || end(), interval).unref();",
    defect: "setInterval(() => process.ppid === engine, interval).unref();",
    test: "install",
  },
  {
    name: "`pulumi cancel` does not reach the operations of the plugin",
    file: "provider/plugin/service.ts",
    fix: "session.cancel();",
    defect: "",
    test: "cancel",
  },
  {
    name: "the engine does not give the plugin the pattern of names",
    file: "provider/plugin/rpc/meta.ts",
    fix: ".setSupportsAutonamingConfiguration(true);",
    defect: ";",
    test: "autonaming",
  },
  {
    name: "`pulumi package add` replaces the package in a Node.js project",
    file: "provider/plugin/rpc/meta.ts",
    fix: "refusePackageAdd(engineCommand(), process.cwd());",
    defect: "",
    test: "generate",
  },
  {
    name: "a resource that the plugin had gets no code of a dynamic provider",
    file: "provider/dynamic/provider.ts",
    fix: "const isMoved = before.__provider === undefined && after.__provider !== undefined;",
    defect: "const isMoved = false as boolean;",
    test: "plugin",
  },
];
