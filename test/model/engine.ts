import type { Settings } from "../../provider/client";
import {
  type Context,
  check,
  compareInputs,
  create,
  createContext,
  deleteResource,
  type Properties,
  preflight,
  previewOutputs,
  read,
  unknownValue,
  update,
} from "../../provider/lifecycle";
import { argsOf, definitionOf, type Program, type Reference, type ResolvedResource } from "./program";
import type { Managed } from "./update";

/** A resource in state. */
interface Entry {
  readonly resource: ResolvedResource;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** A step that the engine would take for one resource. */
export interface Step {
  readonly name: string;
  readonly op: "create" | "update" | "replace" | "same" | "delete";
  /** The difference, for messages. */
  readonly why?: string;
}

/**
 * A model of the engine, as a provider sees it: a refresh, then one step for each resource of the program, which creates
 * replacements before it deletes, then the deletes in reverse order. Every run has its own context, like the process of a
 * provider.
 */
export class ModelEngine {
  private state: readonly Entry[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly run: string,
    private readonly warn: (message: string) => void = () => {},
  ) {}

  /** The objects of the last program that exist. */
  managed(): Managed[] {
    const outputs = new Map(
      this.state.map(({ resource, id, outputs }) => [resource.tag, { ...outputs, id }]),
    );
    return this.state.map(({ resource, id }) => ({
      ...{ resource, id },
      args: argsOf(
        resource,
        ({ to, output }) => (outputs.get(to.tag) as Properties | undefined)?.[output],
        this.run,
      ),
    }));
  }

  refresh(): Promise<void> {
    return this.within(async (context) => {
      const found = await Promise.all(
        this.state.map(async (entry) => {
          const { resource, id, inputs, outputs } = entry;
          const now = await read(
            { definition: definitionOf(resource.kind), id, state: { inputs, outputs } },
            context,
          );
          return now ? [{ ...entry, inputs: now.inputs, outputs: now.outputs }] : [];
        }),
      );
      this.state = found.flat();
    });
  }

  /** The steps that an update would take. Outputs that only the service knows are unknown. */
  preview(program: Program): Promise<Step[]> {
    return this.within(async (context) => {
      const created = new Map<number, Properties>();
      const steps: Step[] = [];
      for (const resource of program) {
        const definition = definitionOf(resource.kind);
        const old = this.oldOf(resource);
        const news = await this.checked(resource, old, created, context);
        const op = opOf(old, resource.kind, news);
        const before = op === "update" ? old : undefined;
        const failures =
          op === "same" ? [] : await preflight({ definition, prior: before, inputs: news }, context);
        if (failures.length > 0) throw new Error(`${resource.name}: ${JSON.stringify(failures)}`);
        const outputs = op === "same" && old ? old.outputs : previewOutputs(definition, news, before);
        created.set(resource.tag, { ...outputs, id: before?.id ?? (op === "same" ? old?.id : unknownValue) });
        const why = op === "update" ? JSON.stringify({ olds: old?.inputs, news }) : "";
        steps.push({ name: resource.name, op, why });
      }
      const kept = new Set(program.map((resource) => this.oldOf(resource)));
      const removed = this.state.filter((entry) => !kept.has(entry));
      return [...steps, ...removed.map(({ resource: { name } }) => ({ name, op: "delete" as const }))];
    });
  }

  up(program: Program): Promise<void> {
    return this.within(async (context) => {
      const created = new Map<number, Properties>();
      const state: Entry[] = [];
      const replaced: Entry[] = [];
      const kept = new Set<Entry>();
      for (const resource of program) {
        const definition = definitionOf(resource.kind);
        const ownContext = { ...context, urn: resource.name };
        const old = this.oldOf(resource);
        const inputs = await this.checked(resource, old, created, ownContext);
        const op = opOf(old, resource.kind, inputs);
        if (old) kept.add(old);
        if (old && op === "replace") replaced.push(old);
        const entry = async (): Promise<Entry> => {
          if (old && op === "same") return { ...old, resource, inputs };
          if (!old || op !== "update")
            return { resource, inputs, ...(await create({ definition, inputs }, ownContext)) };
          return {
            resource,
            inputs,
            id: old.id,
            outputs: await update({ definition, id: old.id, olds: old, news: inputs }, ownContext),
          };
        };
        const now = await entry();
        state.push(now);
        created.set(resource.tag, { ...now.outputs, id: now.id });
      }
      const removed = this.state.filter((entry) => !kept.has(entry) || replaced.includes(entry));
      for (const { resource, id } of removed.toReversed()) {
        await deleteResource(
          { definition: definitionOf(resource.kind), id, outputs: {} },
          { ...context, urn: resource.name },
        );
      }
      this.state = state;
    });
  }

  private oldOf({ kind, name, aliases }: ResolvedResource): Entry | undefined {
    const names = [name, ...aliases];
    return this.state.find(({ resource }) => resource.kind === kind && names.includes(resource.name));
  }

  private async checked(
    resource: ResolvedResource,
    old: Entry | undefined,
    created: ReadonlyMap<number, Properties>,
    context: Context,
  ): Promise<Properties> {
    const outputOf = ({ to, output }: Reference) => created.get(to.tag)?.[output];
    const news = argsOf(resource, outputOf, this.run);
    const { inputs, failures } = await check(
      { definition: definitionOf(resource.kind), olds: old?.inputs ?? {}, news },
      context,
    );
    if (failures.length > 0) throw new Error(`${resource.name}: ${JSON.stringify({ failures, news })}`);
    return inputs;
  }

  private async within<T>(operation: (context: Context) => Promise<T>): Promise<T> {
    const context = createContext({ ...this.settings, allowMissing: true }, this.warn);
    try {
      return await operation(context);
    } finally {
      await context.client.close();
    }
  }
}

function opOf(old: Entry | undefined, kind: string, inputs: Properties): Step["op"] {
  if (!old) return "create";
  const { changed, replaces } = compareInputs(definitionOf(kind), old.inputs, inputs);
  if (replaces.length > 0) return "replace";
  return changed.length > 0 ? "update" : "same";
}
