import { isExpectedError } from "../client";
import { type AnyResource, isSet } from "./definition/set";
import { type Operations, objectOperations } from "./operations/operations";
import { type Failure, firstOf } from "./properties/failure";
import type { Path } from "./properties/path";
import { isObject, type Properties } from "./properties/values";
import { setOperations } from "./set/operations";
import { hasSecretConfig, isSecretAt, secretMark } from "./validation/redaction";

const operationsOf = (definition: AnyResource): Operations<AnyResource> =>
  isSet(definition) ? setOperations : objectOperations;

type Operation<Name extends keyof Operations<AnyResource>> = Operations<AnyResource>[Name];

/**
 * Validates inputs, at preview and before every change, and reports all failures at once, each with its path. Unknown
 * values are accepted everywhere. Inputs that the program leaves out get their defaults from the settings or the account
 * (a link's domain).
 *
 * @throws UserError when the preflight runs and the service does not accept the key
 */
export const check: Operation<"check"> = async (request, context) => {
  const { definition, refused = [], runsPreflight } = request;
  const { recorder, urn } = context;
  if (runsPreflight) await context.verifyCredentials();
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(...message.split("\n"));
  const own = recorder ? context.forOperation({ warn }) : context;
  const checked = operationsOf(definition).check(request, own);
  const { inputs, failures } = await checked.catch((error: unknown) => {
    if (!isExpectedError(error)) throw error;
    return { inputs: request.news, failures: [{ path: "", reason: error.message }] };
  });
  const all: Failure[] = [...refused, ...failures];
  if (!recorder) return { inputs, failures: firstOf(all) };
  const noted = withoutSecrets(inputs, request.secrets);
  recorder.note({ kind: definition.name, urn, failures: all, warnings, inputs: noted });
  return { inputs, failures: [] };
};

/** {@link Operations.create} */
export const create: Operation<"create"> = async (request, context) =>
  operationsOf(request.definition).create(request, context);

/** {@link Operations.previewCreate} */
export const previewCreate: Operation<"previewCreate"> = async (request, context) =>
  operationsOf(request.definition).previewCreate(request, context);

/** {@link Operations.update} */
export const update: Operation<"update"> = async (request, context) =>
  operationsOf(request.definition).update(request, context);

/** {@link Operations.previewUpdate} */
export const previewUpdate: Operation<"previewUpdate"> = async (request, context) =>
  operationsOf(request.definition).previewUpdate(request, context);

/** {@link Operations.requireSafeUpdate} */
export const requireSafeUpdate: Operation<"requireSafeUpdate"> = async (request, context) =>
  operationsOf(request.definition).requireSafeUpdate(request, context);

/** {@link Operations.diff} */
export const diff: Operation<"diff"> = (request, context) =>
  operationsOf(request.definition).diff(request, context);

/** {@link Operations.read} */
export const read: Operation<"read"> = async (request, context) =>
  operationsOf(request.definition).read(request, context);

/** {@link Operations.delete} */
export const deleteResource: Operation<"delete"> = async (request, context) =>
  operationsOf(request.definition).delete(request, context);

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
  if (Array.isArray(value))
    return value.map((entry, index) => withoutSecretsAt(entry, [...path, index], secrets));
  if (!isObject(value)) return value;
  const hidden = hasSecretConfig(value) ? "config" : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === hidden ? secretMark : withoutSecretsAt(inner, [...path, name], secrets),
    ]),
  );
}
