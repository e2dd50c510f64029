import type { JsonObject } from "../../../provider/contract";
import { OtherProviders } from "../../../provider/lifecycle";
import type { Owner } from "../world";

// The provider's processes, as the engine calls them.

/** Secrets in properties are marked. */
export interface ResourceState {
  readonly id: string;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
}

/** What a call is about. */
export interface Subject {
  readonly kind: string;
  readonly type: string;
  readonly urn: string;
}

export interface Difference {
  readonly changed: boolean;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/** A failure of an operation, with what it has done nevertheless. */
export class StepFailure extends Error {
  constructor(
    message: string,
    readonly partial: Pick<ResourceState, "id" | "outputs"> | undefined,
  ) {
    super(message);
  }
}

export interface ProviderProcess {
  check(
    subject: Subject,
    olds: JsonObject,
    news: JsonObject,
  ): Promise<{ readonly inputs: JsonObject; readonly failures: readonly string[] }>;
  diff(subject: Subject, olds: ResourceState, news: JsonObject): Promise<Difference>;
  create(
    subject: Subject,
    inputs: JsonObject,
    isPreview: boolean,
  ): Promise<Pick<ResourceState, "id" | "outputs">>;
  update(subject: Subject, olds: ResourceState, news: JsonObject, isPreview: boolean): Promise<JsonObject>;
  /** Undefined if the object is missing. */
  read(subject: Subject, state: ResourceState): Promise<ResourceState | undefined>;
  delete(subject: Subject, state: ResourceState): Promise<void>;
}

/** What a process gets from the engine that starts it. */
export interface Surroundings extends Owner {
  /** Names this process. */
  readonly name: string;
  readonly pid: number;
  /** The engine that started it, which has an address. */
  readonly engine: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Whether the engine executes the program. */
  readonly runsProgram: boolean;
  /** A folder for what processes say to each other. */
  readonly folder: string;
  /** The CLI that started its engine. */
  readonly ppid: number;
  isRunning(pid: number): boolean;
  show(message: string): void;
}

/** What the other processes of the same engine declare. */
export function othersOf(
  { engine, pid, ppid, folder, isRunning }: Surroundings,
  account: { readonly baseUrl: string; readonly apiKey: string },
): OtherProviders {
  const system = {
    ...{ pid, ppid },
    kill: (other: number) => {
      if (!isRunning(other)) throw new Error("no such process");
      return true;
    },
    once: () => undefined,
  };
  return new OtherProviders(engine, account, system, folder);
}
