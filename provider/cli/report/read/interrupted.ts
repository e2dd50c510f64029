import type { Stack } from "@pulumi/pulumi/automation";
import { findOrphans, type InterruptedCreate, objectName, type Properties } from "../../../lifecycle";
import { plaintextOf } from "../../../pulumi/format/signatures";
import { isDefaultProvider, nameInUrn, urnInReference } from "../../../pulumi/format/urn";
import { withAccount } from "../../account/account";
import { readManaged } from "../../account/managed";
import { printWarning } from "../../output/print";
import type { Progress } from "../../output/progress";
import { definitionForType, setForType } from "../../stack/definition";
import { declaredInputs } from "../../stack/inputs";
import { readStackSettings } from "../../stack/open";
import type { StackContents, StateResource } from "../../stack/state";
import type { Interrupted } from "../model/report";
import { adviceFor, adviceForSet } from "./interrupted-advice";

/** A create that state records as started and not finished. */
interface PendingCreate extends InterruptedCreate {
  readonly resource: StateResource;
  /** The id that the stack has under the same URN. */
  readonly id: string | undefined;
}

/**
 * Finds the creates that were interrupted in earlier runs, and the objects that they may have left in the account.
 *
 * Leaves out a create whose resource is in the stack by now and that left no object.
 */
export async function findInterrupted(
  stack: Stack,
  state: StackContents,
  progress: Progress,
  projectOnly?: boolean,
): Promise<Interrupted[]> {
  const sets = interruptedSets(stack, state);
  const pending = pendingCreates(state);
  if (pending.length === 0) return sets;
  const { own, others, unknown } = await readManaged({ stack, projectOnly }, progress);
  for (const sentence of unknown) printWarning(sentence);
  const found: Interrupted[] = [];
  // Each provider may connect to an account of its own.
  for (const provider of new Set(pending.map(({ resource }) => resource.provider))) {
    const creates = pending.filter(({ resource }) => resource.provider === provider);
    const settings = await readStackSettings(stack, providerInputs(state, provider));
    const orphans = await withAccount(settings, (context) => findOrphans(creates, context));
    for (const [create, ids] of orphans) {
      const unmanaged = ids.filter((id) => {
        const name = objectName(create.definition.name, id);
        return !own.has(name) && !others.has(name);
      });
      found.push(describe(create, unmanaged, stack.name));
    }
  }
  return [...found.filter((it) => it.id === undefined || it.orphans.length > 0), ...sets];
}

function pendingCreates({ pending, resources }: StackContents): PendingCreate[] {
  return pending.flatMap(({ resource, type }) => {
    const definition = definitionForType(resource.type);
    if (type !== "creating" || !definition) return [];
    const id = resources.find(({ urn }) => urn === resource.urn)?.id;
    return [{ definition, inputs: inputsOf(resource), resource, id }];
  });
}

/** The interrupted creates of sets. The next update takes over the entries that they created. */
function interruptedSets({ name: stack }: Stack, { pending, resources }: StackContents): Interrupted[] {
  return pending.flatMap(({ resource: { urn, type: resourceType }, type }) => {
    const set = setForType(resourceType);
    if (type !== "creating" || !set || resources.some((it) => it.urn === urn)) return [];
    return [{ urn, kind: set.name, name: nameInUrn(urn), orphans: [], advice: adviceForSet(stack) }];
  });
}

/** The inputs of an explicit provider; none for the default provider, which uses the stack's configuration. */
function providerInputs({ resources }: StackContents, reference: string | undefined): Properties {
  const urn = urnInReference(reference);
  const provider = isDefaultProvider(urn) ? undefined : resources.find((it) => it.urn === urn);
  return provider ? inputsOf(provider) : {};
}

const inputsOf = ({ inputs = {} }: StateResource): Properties => declaredInputs(inputs, plaintextOf);

function describe(
  { definition, resource, id }: PendingCreate,
  orphans: string[],
  stack: string,
): Interrupted {
  return {
    urn: resource.urn,
    kind: definition.name,
    name: nameInUrn(resource.urn),
    ...{ id, orphans },
    advice: adviceFor({ definition, resource, id, orphans, stack }),
  };
}
