import type * as pulumi from "@pulumi/pulumi";
import type { JsonObject } from "../../../provider/contract";
import { ofProcess } from "../../../provider/dynamic/contexts";
import { provider } from "../../../provider/dynamic/provider";
import { PartialFailure } from "../../../provider/lifecycle";
import { unknownValue } from "../../../provider/pulumi/format/signatures";
import { annotated, plain } from "../../model/doors";
import { othersOf, type ProviderProcess, StepFailure, type Subject, type Surroundings } from "./process";

const json = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value));

/** The SDK's process for dynamic providers. Of all processes of a world, at most one at a time runs. */
export function startDynamicProcess(own: Surroundings): ProviderProcess {
  ofProcess.contexts = new Map();
  ofProcess.isProgramRun = own.runsProgram ? undefined : false;
  ofProcess.othersFor = (settings) => othersOf(own, settings);
  const providers = new Map<string, Required<pulumi.dynamic.ResourceProvider>>();
  /** The SDK finds the provider in what it is called with. */
  const providerFor = ({ kind }: Subject, { __provider }: JsonObject) => {
    if (__provider === undefined) throw new StepFailure("there is no code of the provider", undefined);
    const found = providers.get(kind) ?? (provider(kind) as Required<pulumi.dynamic.ResourceProvider>);
    if (!providers.has(kind)) {
      const config = { get: (key: string) => own.settings[key.replace("shortlink:", "")] };
      void found.configure({ config } as unknown as pulumi.dynamic.ConfigureRequest);
      providers.set(kind, found);
    }
    return found;
  };
  /** What the engine makes of an error, and of a success. */
  const resultOf = async <T>(what: Promise<T>): Promise<T> => {
    try {
      return await what;
    } catch (error) {
      const { message, id, properties } = error as PartialFailure;
      const isPartial = error instanceof PartialFailure;
      throw new StepFailure(message, isPartial ? { id, outputs: json(properties) } : undefined);
    }
  };
  const withProvider = (properties: object, { __provider }: JsonObject) =>
    json({ ...properties, __provider });
  return {
    async check(subject, olds, news) {
      const { inputs, failures = [] } = await resultOf(
        providerFor(subject, news).check(plain(olds), plain(news)),
      );
      return {
        inputs: annotated(withProvider(inputs ?? news, news), news),
        failures: failures.map(({ reason }) => reason),
      };
    },
    async diff(subject, { id, outputs }, news) {
      const found = await resultOf(providerFor(subject, news).diff(id, plain(outputs), plain(news)));
      const { changes = false, replaces = [], deleteBeforeReplace = false } = found;
      return { changed: changes, replaces, deleteBeforeReplace };
    },
    async create(subject, inputs, isPreview) {
      if (isPreview) return { id: unknownValue, outputs: {} };
      const { id, outs } = await resultOf(providerFor(subject, inputs).create(plain(inputs)));
      return { id, outputs: annotated(withProvider(outs ?? {}, inputs), inputs) };
    },
    async update(subject, { id, outputs }, news, isPreview) {
      if (isPreview) return {};
      const { outs } = await resultOf(providerFor(subject, news).update(id, plain(outputs), plain(news)));
      return annotated(withProvider(outs ?? {}, news), news);
    },
    async read(subject, { id, inputs, outputs }) {
      const found = await resultOf(providerFor(subject, outputs).read(id, plain(outputs)));
      if (found.id === "" || found.id === undefined) return undefined;
      return {
        id: found.id,
        inputs: found.inputs ? annotated(withProvider(found.inputs, outputs), inputs) : inputs,
        outputs: annotated(withProvider(found.props ?? {}, outputs), outputs),
      };
    },
    async delete(subject, { id, outputs }) {
      await resultOf(providerFor(subject, outputs).delete(id, plain(outputs)));
    },
  };
}
