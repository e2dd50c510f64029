import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as automation from "@pulumi/pulumi/automation";
import { expect } from "vitest";
import { skipSummaries } from "../../provider/pulumi/automation";
import { onCleanup } from "./cleanup";
import { lockHolder, repairState } from "./engine-lock";
import { changesIn, type Run, warningsIn } from "./engine-run";
import { openStack } from "./engine-workspace";
import { separateChannels } from "./grpc";
import { recordText } from "./secret-scan";
import { project, pulumiEnv, temporaryFolder } from "./shell";
import type { StackSettings } from "./stack-template";

export { expectOk, type Run } from "./engine-run";

separateChannels();

/** Shared by all stacks: it runs `pulumi version`. */
const pulumiCommand = automation.PulumiCommand.get();

/** A program inside a test. */
export type Program = () => Promise<unknown>;

/**
 * A stack on the real engine with its own state, removed after the test. A run that prints a warning which the test does
 * not expect fails the test.
 */
export class EngineStack {
  /** The expected warnings, and whether each has been printed. */
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
   * @param stackName in that backend
   */
  static async create(
    program: Program,
    settings: StackSettings,
    env: Record<string, string> = {},
    stackName = "test",
  ): Promise<EngineStack> {
    // Inside the checkout, so that the dynamic provider's process finds the packages there.
    const workDir = temporaryFolder(join(project, ".results"));
    // The plugin as it was built, without an installation.
    const plugins = { providers: [{ name: "shortlink", path: join(project, "dist/plugin") }] };
    const projectSettings = { name: "test", runtime: "nodejs", main: workDir, plugins };
    const stack = await openStack(
      {
        ...{ workDir, projectSettings, pulumiCommand: await pulumiCommand },
        envVars: { ...pulumiEnv(workDir), ...env },
        hasOwnBackend: "PULUMI_BACKEND_URL" in env,
        stackName,
      },
      settings,
    );
    const created = new EngineStack(stack, program, workDir, stack.outputs.bind(stack));
    skipSummaries(stack);
    onCleanup(async () => {
      recordText("state", await created.stateText());
      const missing = [...created.warnings]
        .filter(([, isPrinted]) => !isPrinted)
        .map(([text]) => String(text));
      expect(missing, "expected warnings that were not printed").toEqual([]);
    });
    return created;
  }

  /** Sets one setting of the provider. */
  configure(name: string, value: string, secret = name === "apiKey"): Promise<void> {
    return this.stack.setConfig(`shortlink:${name}`, { value, secret });
  }

  /** Removes one setting of the provider. */
  unconfigure(name: string): Promise<void> {
    return this.stack.removeConfig(`shortlink:${name}`);
  }

  /** Expects warnings from now on: runs may print them, and at least one run must print each of them. */
  expectWarnings(...texts: readonly (string | RegExp)[]): this {
    for (const text of texts) this.warnings.set(text, this.warnings.get(text) ?? false);
    return this;
  }

  /** Allows warnings from now on that no run has to print, because they depend on when a run is killed. */
  allowWarnings(...texts: readonly (string | RegExp)[]): this {
    for (const text of texts) this.warnings.set(text, true);
    return this;
  }

  /** Replaces the program. */
  declare(program: Program): void {
    this.program = program;
  }

  /** The id of the process that holds the lock of the stack; undefined if none does. */
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

  /** Repairs state files that a killed engine left half written. */
  repair(): void {
    repairState(join(this.workDir, "state"));
  }

  /** `pulumi cancel`: removes the lock that a killed run left. */
  cancel(): Promise<void> {
    return this.stack.cancel();
  }

  /** `pulumi import` of objects that exist. */
  import(resources: automation.ImportResource[]): Promise<Run> {
    const options = { resources, generateCode: false, protect: false };
    return this.run(({ onOutput }) => this.stack.import({ ...options, onOutput }));
  }

  /**
   * The resources in state, by name; without the stack itself.
   *
   * @param decryptProviders whether to decrypt the secrets in the settings of providers, too, which takes half a second
   */
  async state({ decryptProviders = false } = {}): Promise<Map<string, StateResource>> {
    const stored = this.storedResources();
    // Only the engine can decrypt secrets and read other backends.
    const isEncrypted = stored?.some(
      (it) =>
        (decryptProviders || !it.type.startsWith("pulumi:")) && JSON.stringify(it).includes("ciphertext"),
    );
    const resources =
      stored && !isEncrypted
        ? stored
        : ownResources((await this.stack.exportStack()).deployment.resources ?? []);
    return new Map(resources.map((resource) => [resource.urn.split("::").at(-1) ?? "", resource]));
  }

  /** Edits our resources in state, as a person or an older version of the provider may have left them. */
  async editState(edit: (resource: StateResource) => StateResource): Promise<void> {
    const { version, deployment } = await this.stack.exportStack();
    const resources = (deployment.resources as StateResource[]).map((resource) =>
      resource.type.includes("shortlink:") ? edit(resource) : resource,
    );
    await this.stack.importStack({ version, deployment: { ...deployment, resources } });
  }

  /** Forgets our resources of a type, as `pulumi state delete` does. */
  async deleteFromState(type: string): Promise<void> {
    const { version, deployment } = await this.stack.exportStack();
    const resources = (deployment.resources as StateResource[]).filter((resource) => resource.type !== type);
    await this.stack.importStack({ version, deployment: { ...deployment, resources } });
  }

  /** Deletes the backups and the history of state. */
  forgetHistory(): void {
    const folder = join(this.workDir, "state/.pulumi");
    for (const name of ["history", "backups"]) rmSync(join(folder, name), { recursive: true, force: true });
    rmSync(join(folder, "stacks/test/test.json.bak"), { force: true });
  }

  /** All files of state, its history and its backups, as they are on disk. */
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

  /** Whether the test expects a warning; records that it was printed. */
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
    // At its most verbose, the engine itself prints every property. A test of its own covers that.
    const isVerbose = output.includes('"v":9');
    if (!isVerbose) recordText("what was printed", output);
    recordText("the events", JSON.stringify(events));
    const unexpected = warningsIn(output, events).filter((warning) => !this.isExpected(warning));
    expect(unexpected, "unexpected warnings").toEqual([]);
    return { ok, output, changes: changesIn(output), events: JSON.stringify(events) };
  }
}

/** The resources of this package's types, and not the stack, its components and providers. */
const ownResources = (resources: readonly StateResource[]): StateResource[] =>
  resources.filter(({ type }) => type.includes("shortlink"));

/** A resource in exported state. */
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
