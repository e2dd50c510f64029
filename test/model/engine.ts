import {
  type Context,
  check,
  create,
  createContext,
  deleteObject,
  diff,
  type Properties,
  preflight,
  previewOutputs,
  read,
  unknownValue,
  update,
} from "../../provider/lifecycle";
import type { Managed } from "./expectations";
import { argsOf, definitionOf, type Program, type Reference, type ResolvedResource } from "./program";

/** A resource as the engine's state holds it. */
interface Entry {
  readonly placed: ResolvedResource;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** What the engine would do about one resource. */
export interface Step {
  readonly name: string;
  readonly op: "create" | "update" | "replace" | "same" | "delete";
  /** What is different, for messages. */
  readonly why?: string;
}

/**
 * The engine as far as a provider sees it: refresh; then one step for each resource of the program, new objects before
 * the old ones go; then what the program no longer declares, in reverse. Every run has a context of its own, as the
 * process of a provider has.
 */
export class ModelEngine {
  private state: readonly Entry[] = [];

  constructor(
    private readonly settings: { readonly apiKey: string; readonly baseUrl: string },
    private readonly run: string,
  ) {}

  /** What exists of what was declared last. */
  managed(): Managed[] {
    const outputs = new Map(this.state.map(({ placed, id, outputs }) => [placed.tag, { ...outputs, id }]));
    return this.state.map(({ placed, id }) => ({
      ...{ placed, id },
      args: argsOf(
        placed,
        ({ to, output }) => (outputs.get(to.tag) as Properties | undefined)?.[output],
        this.run,
      ),
    }));
  }

  refresh(): Promise<void> {
    return this.within(async (context) => {
      const found = await Promise.all(
        this.state.map(async (entry) => {
          const { placed, id, inputs, outputs } = entry;
          const now = await read(definitionOf(placed.kind), id, { inputs, outputs }, context);
          return now ? [{ ...entry, inputs: now.inputs, outputs: now.outputs }] : [];
        }),
      );
      this.state = found.flat();
    });
  }

  /** The steps that an update would take. Outputs that only the service can give are not known. */
  preview(program: Program): Promise<Step[]> {
    return this.within(async (context) => {
      const made = new Map<number, Properties>();
      const steps: Step[] = [];
      for (const placed of program) {
        const definition = definitionOf(placed.kind);
        const old = this.oldOf(placed);
        const news = await this.checked(placed, old, made, context);
        const op = opOf(old, placed.kind, news);
        const before = op === "update" ? old : undefined;
        const failures = op === "same" ? [] : await preflight(definition, before, news, context);
        if (failures.length > 0) throw new Error(`${placed.name}: ${JSON.stringify(failures)}`);
        const outputs = op === "same" && old ? old.outputs : previewOutputs(definition, news, before);
        made.set(placed.tag, { ...outputs, id: before?.id ?? (op === "same" ? old?.id : unknownValue) });
        const why = op === "update" ? JSON.stringify({ olds: old?.inputs, news }) : "";
        steps.push({ name: placed.name, op, why });
      }
      const kept = new Set(program.map((placed) => this.oldOf(placed)));
      const gone = this.state.filter((entry) => !kept.has(entry));
      return [...steps, ...gone.map(({ placed: { name } }) => ({ name, op: "delete" as const }))];
    });
  }

  up(program: Program): Promise<void> {
    return this.within(async (context) => {
      const made = new Map<number, Properties>();
      const state: Entry[] = [];
      const replaced: Entry[] = [];
      const kept = new Set<Entry>();
      for (const placed of program) {
        const definition = definitionOf(placed.kind);
        const own = { ...context, urn: placed.name };
        const old = this.oldOf(placed);
        const inputs = await this.checked(placed, old, made, own);
        const op = opOf(old, placed.kind, inputs);
        if (old) kept.add(old);
        if (old && op === "replace") replaced.push(old);
        const entry = async (): Promise<Entry> => {
          if (old && op === "same") return { ...old, placed, inputs };
          if (!old || op !== "update") return { placed, inputs, ...(await create(definition, inputs, own)) };
          return { placed, inputs, id: old.id, outputs: await update(definition, old.id, old, inputs, own) };
        };
        const now = await entry();
        state.push(now);
        made.set(placed.tag, { ...now.outputs, id: now.id });
      }
      const gone = this.state.filter((entry) => !kept.has(entry) || replaced.includes(entry));
      for (const { placed, id } of gone.toReversed()) {
        await deleteObject(definitionOf(placed.kind), id, { ...context, urn: placed.name });
      }
      this.state = state;
    });
  }

  private oldOf({ kind, name, aliases }: ResolvedResource): Entry | undefined {
    const names = [name, ...aliases];
    return this.state.find(({ placed }) => placed.kind === kind && names.includes(placed.name));
  }

  private async checked(
    placed: ResolvedResource,
    old: Entry | undefined,
    made: ReadonlyMap<number, Properties>,
    context: Context,
  ): Promise<Properties> {
    const outputOf = ({ to, output }: Reference) => made.get(to.tag)?.[output];
    const news = argsOf(placed, outputOf, this.run);
    const { inputs, failures } = await check(
      definitionOf(placed.kind),
      old?.inputs ?? {},
      news,
      () => context,
    );
    if (failures.length > 0) throw new Error(`${placed.name}: ${JSON.stringify({ failures, news })}`);
    return inputs;
  }

  private async within<T>(operation: (context: Context) => Promise<T>): Promise<T> {
    const context = createContext({ ...this.settings, allowMissing: true }, () => {});
    try {
      return await operation(context);
    } finally {
      await context.client.close();
    }
  }
}

function opOf(old: Entry | undefined, kind: string, inputs: Properties): Step["op"] {
  if (!old) return "create";
  const { changed, replaces } = diff(definitionOf(kind), old.inputs, inputs);
  if (replaces.length > 0) return "replace";
  return changed.length > 0 ? "update" : "same";
}
