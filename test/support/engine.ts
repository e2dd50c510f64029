import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as automation from "@pulumi/pulumi/automation";
import { expect, inject } from "vitest";
import { withoutSummaries } from "../../provider/cli/stack/automation";
import { apiKey } from "./api-key";
import { onCleanup } from "./cleanup";
import { lockHolder, repairState } from "./engine-lock";
import { separateChannels } from "./grpc";
import { recordText } from "./secret-scan";
import { project, pulumiEnv, temporaryFolder, warningLines } from "./shell";
import { copyStackTemplate } from "./stack-template";

separateChannels();

/** Asked for its version once, not for each stack. */
const pulumiCommand = automation.PulumiCommand.get();

/** A program in the test itself. */
export type Program = () => Promise<unknown>;

/** How one run of the engine ended. */
export interface Run {
  readonly ok: boolean;
  /** All it printed. */
  readonly output: string;
  /** How many resources were (or would be) created, updated, deleted, replaced; without those that stay. */
  readonly changes: Readonly<Record<string, number>>;
  /** The engine's event stream, as JSON. */
  readonly events: string;
}

/**
 * A stack on the real engine, with state of its own; it ends with the test. A run that prints a warning which the test does not
 * expect fails the test.
 */
export class EngineStack {
  /** The warnings that are expected, and whether each has been printed. */
  private readonly warnings = new Map<string | RegExp, boolean>();

  private constructor(
    private readonly stack: automation.Stack,
    private program: Program,
    private readonly workDir: string,
    private readonly readOutputs: automation.Stack["outputs"],
  ) {}

  /**
   * @param settings what the program's provider is configured with: `{ apiKey, baseUrl }`
   * @param env more environment variables for the engine; with another backend than the test's own folder
   */
  static async create(
    program: Program,
    settings: Record<string, string>,
    env: Record<string, string> = {},
  ): Promise<EngineStack> {
    // Inside the checkout, so that the dynamic provider's process finds the packages there.
    const workDir = temporaryFolder(join(project, ".results"));
    // The plugin as it was built, without an installation.
    const plugins = { providers: [{ name: "shortlink", path: join(project, "dist/plugin") }] };
    const projectSettings = { name: "test", runtime: "nodejs", main: workDir, plugins };
    const options = {
      ...{ workDir, projectSettings, pulumiCommand: await pulumiCommand },
      envVars: { ...pulumiEnv(workDir), ...env },
    };
    const isCopy = !("PULUMI_BACKEND_URL" in env) && [undefined, apiKey].includes(settings.apiKey);
    const stack = isCopy ? await copyStack(options, settings) : await newStack(options, settings);
    const made = new EngineStack(stack, program, workDir, stack.outputs.bind(stack));
    withoutSummaries(stack);
    onCleanup(async () => {
      recordText("state", await made.stateText());
      const missing = [...made.warnings].filter(([, isPrinted]) => !isPrinted).map(([text]) => String(text));
      expect(missing, "warnings that are expected and were not printed").toEqual([]);
    });
    return made;
  }

  /** Sets one setting of the provider. */
  configure(name: string, value: string, secret = name === "apiKey"): Promise<void> {
    return this.stack.setConfig(`shortlink:${name}`, { value, secret });
  }

  /** Expects warnings from now on: runs may print them, and at least one prints each before the test ends. */
  expectWarnings(...texts: readonly (string | RegExp)[]): this {
    for (const text of texts) this.warnings.set(text, this.warnings.get(text) ?? false);
    return this;
  }

  /** Lets runs print warnings from now on that depend on chance: on where a run is when it is killed. */
  allowWarnings(...texts: readonly (string | RegExp)[]): this {
    for (const text of texts) this.warnings.set(text, true);
    return this;
  }

  /** Edits the program. */
  declare(program: Program): void {
    this.program = program;
  }

  /** The process of the run that holds the lock of the stack; undefined while none does. */
  lockHolder(): number | undefined {
    return lockHolder(join(this.workDir, "state"));
  }

  preview(options: automation.PreviewOptions = {}): Promise<Run> {
    return this.run((common) => this.stack.preview({ ...options, ...common }));
  }

  up(options: automation.UpOptions = {}): Promise<Run> {
    return this.run((common) => this.stack.up({ ...options, ...common }));
  }

  refresh(options: automation.RefreshOptions = {}): Promise<Run> {
    return this.run((common) => this.stack.refresh({ ...options, ...common }));
  }

  destroy(options: automation.DestroyOptions = {}): Promise<Run> {
    return this.run((common) => this.stack.destroy({ ...options, ...common }));
  }

  /** Puts right what an engine that was killed has left half done in the folder of the state. */
  repair(): void {
    repairState(join(this.workDir, "state"));
  }

  /** `pulumi cancel`: takes the lock away that a run has left. */
  cancel(): Promise<void> {
    return this.stack.cancel();
  }

  /** `pulumi import` of objects that exist. */
  import(resources: automation.ImportResource[]): Promise<Run> {
    const options = { resources, generateCode: false, protect: false };
    return this.run(({ onOutput }) => this.stack.import({ ...options, onOutput }));
  }

  /** The resources in state, by name; without the stack itself. */
  async state(): Promise<Map<string, StateResource>> {
    // Only the engine can decrypt secrets and read other backends; that takes half a second. Nobody looks at the settings
    // of providers.
    const stored = this.storedResources();
    const hasSecrets = stored?.some(
      (it) => !it.type.startsWith("pulumi:") && JSON.stringify(it).includes("ciphertext"),
    );
    const resources =
      stored && !hasSecrets
        ? stored
        : ownResources((await this.stack.exportStack()).deployment.resources ?? []);
    return new Map(resources.map((resource) => [resource.urn.split("::").at(-1) ?? "", resource]));
  }

  /** Puts other resources of ours in the state, as a person or another version may have left them. */
  async editState(edit: (resource: StateResource) => StateResource): Promise<void> {
    const { version, deployment } = await this.stack.exportStack();
    const resources = (deployment.resources as StateResource[]).map((resource) =>
      resource.type.includes("shortlink:") ? edit(resource) : resource,
    );
    await this.stack.importStack({ version, deployment: { ...deployment, resources } });
  }

  /** Takes away what the folder keeps of earlier states. */
  forgetHistory(): void {
    const folder = join(this.workDir, "state/.pulumi");
    for (const name of ["history", "backups"]) rmSync(join(folder, name), { recursive: true, force: true });
    rmSync(join(folder, "stacks/test/test.json.bak"), { force: true });
  }

  /** Everything the folder keeps, history and backups included, as it lies on disk. */
  async stateText(): Promise<string> {
    const folder = join(this.workDir, "state");
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
      .join("\n");
  }

  /** The outputs of the program after the last update. */
  async outputs(): Promise<Record<string, unknown>> {
    const outputs = await this.readOutputs();
    return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
  }

  /** The resources as they are stored, secrets encrypted; undefined where state is not in the folder. */
  private storedResources(): StateResource[] | undefined {
    const file = join(this.workDir, "state/.pulumi/stacks/test/test.json");
    if (!existsSync(file)) return undefined;
    return ownResources(JSON.parse(readFileSync(file, "utf8")).checkpoint.latest?.resources ?? []);
  }

  /** Whether a test expects a warning; takes note that it was printed. */
  private isExpected(warning: string): boolean {
    const found = [...this.warnings.keys()].filter((text) =>
      typeof text === "string" ? warning.includes(text) : text.test(warning),
    );
    for (const text of found) this.warnings.set(text, true);
    return found.length > 0;
  }

  private async run(operation: (common: Common) => Promise<unknown>): Promise<Run> {
    const printed: string[] = [];
    const events: automation.EngineEvent[] = [];
    const print = (text: string) => void printed.push(text);
    const ok = await operation({
      program: this.program as automation.PulumiFn,
      onOutput: print,
      onError: print,
      onEvent: (event) => void events.push(event),
    }).then(
      () => true,
      (error: Error) => {
        if (printed.length === 0) print(error.message);
        return false;
      },
    );
    const output = printed.join("");
    // At its most verbose the engine itself shows every property, which has a test of its own.
    const isVerbose = output.includes('"v":9');
    if (!isVerbose) recordText("what was printed", output);
    recordText("the events", JSON.stringify(events));
    const unexpected = warningsIn(output, events).filter((warning) => !this.isExpected(warning));
    expect(unexpected, "warnings that the test does not expect").toEqual([]);
    return { ok, output, changes: changesIn(output), events: JSON.stringify(events) };
  }
}

/** The resources of this package's types, and not the stack, its components and providers. */
const ownResources = (resources: readonly StateResource[]): StateResource[] =>
  resources.filter(({ type }) => type.includes("shortlink"));

interface WorkspaceOptions extends automation.LocalWorkspaceOptions {
  readonly workDir: string;
}

/** A copy of the stack that the test run has made once. */
async function copyStack(
  options: WorkspaceOptions,
  settings: Record<string, string>,
): Promise<automation.Stack> {
  copyStackTemplate(inject("stackTemplate"), options.workDir, settings);
  const workspace = await automation.LocalWorkspace.create(options);
  // Every command names the stack, so none has to be selected.
  return automation.Stack.select("test", Object.assign(workspace, { selectStack: async () => {} }));
}

/** A stack in any backend, which may have it already, and with any key. */
async function newStack(
  options: WorkspaceOptions,
  settings: Record<string, string>,
): Promise<automation.Stack> {
  const workspace = await automation.LocalWorkspace.create(options);
  const stack = await automation.Stack.createOrSelect("test", workspace);
  const config = Object.entries(settings).map(([name, value]) => [
    `shortlink:${name}`,
    { value, secret: name === "apiKey" },
  ]);
  await stack.setAllConfig(Object.fromEntries(config));
  return stack;
}

/** The warnings of a run: those of the engine and what plugins write as such, and those of the command itself. */
function warningsIn(output: string, events: readonly automation.EngineEvent[]): string[] {
  const told = events.flatMap(({ diagnosticEvent: it }) =>
    it && (it.severity === "warning" || /^\s*warning: /m.test(it.message)) ? [it.message] : [],
  );
  return [
    ...new Set([...told, ...warningLines(output)].map((text) => text.trim().replace(/^warning: /, ""))),
  ];
}

/** Gives a run that has ended well; a test of one that has not fails with all it printed. */
export function expectOk(run: Run): Run {
  expect(run.ok, run.output).toBe(true);
  return run;
}

/** The closing count of a run: `+ 4 created` and `+ 4 to create` are `{ create: 4 }`. */
function changesIn(output: string): Record<string, number> {
  const summary = output.split(/^Resources:/m).at(-1) ?? "";
  const counts = [...summary.matchAll(/^ {4}[-+~]+ ?(\d+) (?:to )?(create|update|delete|replace)d?$/gm)];
  return Object.fromEntries(counts.map(([, count, verb]) => [verb, Number(count)]));
}

/** A resource as the exported state holds it. */
export interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id: string;
  readonly inputs: Record<string, unknown>;
  readonly outputs: Record<string, unknown>;
}

interface Common {
  readonly program: automation.PulumiFn;
  readonly onOutput: (text: string) => void;
  readonly onError: (text: string) => void;
  readonly onEvent: (event: automation.EngineEvent) => void;
}
