import * as z from "zod";
import { isExpectedError } from "../client";
import { isSecretFeature, LinkInput, mapInside, passwordsIn } from "../contract";
import type { Context } from "./context/context";
import { type AnyResource, isSet } from "./definition/set";
import { type Operations, objectOperations } from "./operations/operations";
import { firstOf } from "./properties/causes";
import { isObject, isUnknown, type Path, type Properties } from "./properties/values";
import { maskOf, placeholdersFor, withUnknowns } from "./recording/placeholders";
import type { Recorder } from "./recording/recorder";
import { setOperations } from "./set/operations";
import { hasSecretConfig, isSecretAt, secretMark } from "./validation/redaction";

function operationsOf(definition: AnyResource, { recorder }: Context): Operations<AnyResource> {
  const own: Operations<AnyResource> = isSet(definition) ? setOperations : objectOperations;
  const operations: Operations<AnyResource> = {
    ...own,
    async check(request, context) {
      const { news, refused = [] } = request;
      const { inputs, failures } = await own.check(request, context).catch((error: unknown) => {
        if (!isExpectedError(error)) throw error;
        return { inputs: news, failures: [{ path: "", reason: error.message }] };
      });
      return { inputs, failures: [...refused, ...failures] };
    },
  };
  return recorder ? recordingOperations(operations, recorder) : operations;
}

type Operation<Name extends keyof Operations<AnyResource>> = Operations<AnyResource>[Name];

/**
 * Validates inputs, at preview and before every change, and reports all failures at once, each with its path. Unknown
 * values are accepted everywhere. Inputs that the program leaves out get their defaults from the settings or the account
 * (a link's domain).
 *
 * @throws UserError when the preflight runs and the service does not accept the key
 */
export const check: Operation<"check"> = async (request, context) => {
  if (request.runsPreflight) await context.verifyCredentials();
  const { inputs, failures } = await operationsOf(request.definition, context).check(request, context);
  return { inputs, failures: firstOf(failures) };
};

/** {@link Operations.create} */
export const create: Operation<"create"> = async (request, context) => {
  const created = operationsOf(request.definition, context).create(request, context);
  // The engine checks the links in a folder, a tree or a board only when that exists.
  return holdsLinks(request.definition) ? context.tracker.duringCheck(created) : created;
};

const holdsLinks = ({ name }: AnyResource): boolean =>
  Object.hasOwn(LinkInput.shape, `${name.toLowerCase()}Id`);

/** {@link Operations.previewCreate} */
export const previewCreate: Operation<"previewCreate"> = async (request, context) =>
  operationsOf(request.definition, context).previewCreate(request, context);

/** {@link Operations.update} */
export const update: Operation<"update"> = async (request, context) =>
  operationsOf(request.definition, context).update(request, context);

/** {@link Operations.previewUpdate} */
export const previewUpdate: Operation<"previewUpdate"> = async (request, context) =>
  operationsOf(request.definition, context).previewUpdate(request, context);

/** {@link Operations.requireSafeUpdate} */
export const requireSafeUpdate: Operation<"requireSafeUpdate"> = async (request, context) =>
  operationsOf(request.definition, context).requireSafeUpdate(request, context);

/** {@link Operations.diff} */
export const diff: Operation<"diff"> = (request, context) =>
  operationsOf(request.definition, context).diff(request, context);

/** {@link Operations.read} */
export const read: Operation<"read"> = async (request, context) =>
  operationsOf(request.definition, context).read(request, context);

/** {@link Operations.delete} */
export const deleteResource: Operation<"delete"> = async (request, context) =>
  operationsOf(request.definition, context).delete(request, context);

/** The operations of a recording run: they note checks instead of refusing inputs, and respond with placeholders. */
export const recordingOperations = (
  operations: Operations<AnyResource>,
  recorder: Recorder,
): Operations<AnyResource> => ({
  ...operations,

  async check(request, context) {
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(...message.split("\n"));
    const { inputs, failures } = await operations.check(request, context.forOperation({ warn }));
    const noted = withoutSecrets(inputs, request.secrets);
    recorder.note({ kind: request.definition.name, urn: context.urn, failures, warnings, inputs: noted });
    return { inputs, failures: [] };
  },

  /** Nothing is known of the last update. */
  diff: () => ({ changed: [], replaces: [], deleteBeforeReplace: false }),

  /** A resource that a program imports or only reads. */
  read: async ({ definition, id, state }) => ({
    id,
    inputs: state.inputs,
    outputs: { ...placeholderOutputs(definition, id), ...state.outputs },
  }),
});

function placeholderOutputs(definition: AnyResource, id: string): Properties {
  const outputs = Object.entries(definition.outputs).map(([name, { type = z.string() }]) => [name, type]);
  const shape = isSet(definition) ? z.object({}) : definition.inputs;
  return placeholdersFor(shape.extend(Object.fromEntries(outputs)), [definition.name, id]);
}

/**
 * Inputs with nothing secret in them: neither what the program marks as secret nor the settings of a password. The engine hides
 * every property that has a secret anywhere in it.
 *
 * @param secrets the paths of secrets in the inputs
 */
const withoutSecrets = (inputs: Properties, secrets: readonly Path[] = []): Properties =>
  withoutSecretsAt(inputs, [], secrets) as Properties;

function withoutSecretsAt(value: unknown, path: Path, secrets: readonly Path[]): unknown {
  if (isSecretAt(path, secrets)) return secretMark;
  const hidden = isObject(value) && hasSecretConfig(value) ? "config" : undefined;
  return mapInside(value, (inner, name) =>
    name === hidden ? withoutPassword(value) : withoutSecretsAt(inner, [...path, name], secrets),
  );
}

/** The settings of a password, with nothing of it but its length, which a rule of the house may be about. */
function withoutPassword(feature: unknown): unknown {
  const [password, ...more] = isSecretFeature(feature) ? passwordsIn(withUnknowns(feature)) : [];
  const isKnown = password !== undefined && more.length === 0 && !isUnknown(password);
  return isKnown ? { password: maskOf(password) } : secretMark;
}
