import type { Stack } from "@pulumi/pulumi/automation";
import { findOrphans, type InterruptedCreate, type Properties } from "../../lifecycle";
import { inAccount } from "../account/open";
import type { Interrupted, Report } from "../report/report";
import { definitionOf } from "./differences";
import { settingsOf } from "./open";
import { managedIn, readState, type StackState, type StateResource } from "./state";
import { declaredOf } from "./values";

/** A create that state says began, and the resource in it. */
interface Pending extends InterruptedCreate {
  readonly resource: StateResource;
  /** The id of what the stack has under the same name. */
  readonly id: string | undefined;
}

/**
 * What runs that died were creating, and what they may have left in the account.
 *
 * @returns nothing of creates that were made up for and have left nothing
 */
export async function findInterrupted(stack: Stack): Promise<Interrupted[]> {
  const state = await readState(stack);
  const pending = pendingIn(state);
  if (pending.length === 0) return [];
  const managed = await managedIn(stack);
  const found: Interrupted[] = [];
  // Each provider may lead to another account.
  for (const provider of new Set(pending.map(({ resource }) => resource.provider))) {
    const own = pending.filter(({ resource }) => resource.provider === provider);
    const settings = await settingsOf(stack, settingsIn(state, provider));
    const orphans = await inAccount(settings, (context) => findOrphans(own, context));
    const isFree = ({ definition }: Pending, id: string) => !managed.has(`${definition.name}:${id}`);
    found.push(
      ...own.map((it) =>
        reportOf(
          it,
          (orphans.get(it) ?? []).filter((id) => isFree(it, id)),
          stack.name,
        ),
      ),
    );
  }
  return found.filter((it) => it.id === undefined || it.orphans.length > 0);
}

function pendingIn({ pending, resources }: StackState): Pending[] {
  return pending.flatMap(({ resource, type }) => {
    const definition = definitionOf(resource.type);
    if (type !== "creating" || !definition) return [];
    const id = resources.find(({ urn }) => urn === resource.urn)?.id;
    return [{ definition, inputs: inputsOf(resource), resource, id }];
  });
}

/** The settings of an explicit provider; none for one that has those of the stack. */
function settingsIn({ resources }: StackState, reference: string | undefined): Properties {
  const urn = urnOf(reference);
  const provider = isDefault(urn) ? undefined : resources.find((it) => it.urn === urn);
  return provider ? inputsOf(provider) : {};
}

const inputsOf = ({ inputs = {} }: StateResource): Properties =>
  declaredOf(inputs, ({ plaintext }) => JSON.parse(String(plaintext)));

/** The URN in a reference to a provider, `urn:…::id`. */
const urnOf = (reference = ""): string => reference.split("::").slice(0, -1).join("::");

/** Whether a provider is one that the engine makes by itself. */
const isDefault = (urn: string): boolean => urn === "" || /^default(_|$)/.test(nameIn(urn));

function reportOf(pending: Pending, orphans: string[], stack: string): Interrupted {
  const { definition, resource, id } = pending;
  return {
    urn: resource.urn,
    kind: definition.name,
    name: nameIn(resource.urn),
    ...(id === undefined ? {} : { id }),
    orphans,
    advice: [
      ...(orphans.length > 0 ? choicesOf(pending, orphans, stack) : nothingLeft),
      `Then let the stack forget the create, and all others that were interrupted: \`pulumi refresh --clear-pending-creates --stack ${quoted(stack)}\``,
    ],
  };
}

const nothingLeft = [
  "No object of the account that the project's stacks do not have is just what this create was to make, so that it most likely failed. The next update creates it.",
];

function choicesOf(
  { definition, resource, id }: Pending,
  orphans: readonly string[],
  stack: string,
): string[] {
  const [orphan = ""] = orphans;
  const which = orphans.length > 1 ? "Find out which one it is. " : "";
  const remove = `DELETE ${deletePath(definition.endpoints.delete.path, orphan)}`;
  if (id !== undefined) {
    return [
      `${which}The stack has ${id} under this name: delete ${orphan} if nobody else made it (${remove}).`,
    ];
  }
  const isDynamic = resource.type.startsWith("pulumi-nodejs:");
  const deletion = `if nobody else made it, delete it (${remove}), and the next update creates it`;
  return isDynamic
    ? [
        `${which}Dynamic resources cannot be imported: ${deletion}. To keep it, take the class ${definition.name} from pulumi-shortlink/native, which \`pulumi import\` works with, or read it with \`${definition.name}.get\`.`,
      ]
    : [`${which}To take it over: \`${importCommand(resource, orphan, stack)}\``, `Otherwise, ${deletion}.`];
}

/** The command that takes an object into the place of a resource in a program that declares it already. */
function importCommand(
  { urn, type, parent = "", provider = "" }: StateResource,
  id: string,
  stack: string,
): string {
  const flags = [
    ...(parent === "" || parent.includes("::pulumi:pulumi:Stack::")
      ? []
      : [`--parent ${quoted(`parent=${parent}`)}`]),
    ...(isDefault(urnOf(provider)) ? [] : [`--provider ${quoted(`provider=${urnOf(provider)}`)}`]),
    `--stack ${quoted(stack)}`,
    "--protect=false --generate-code=false",
  ];
  return ["pulumi import", type, quoted(nameIn(urn)), id, ...flags].join(" ");
}

/** A resource's name, in which anything may stand. */
const nameIn = (urn: string): string => urn.split("::").slice(3).join("::");

const deletePath = (path: string, id: string): string => {
  const parts = id.split("/");
  return path.replace(/\{\w+\}/g, () => parts.shift() ?? "");
};

/** A word for a shell. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** What an update would make a second time: what it creates where an interrupted create has left something. */
export const repeatedBy = ({ edits, interrupted = [] }: Report): Interrupted[] =>
  interrupted.filter(
    ({ kind, name, orphans }) =>
      orphans.length > 0 &&
      edits.some((it) => it.kind === kind && nameIn(it.urn) === name && /^(create|replace)$/.test(it.change)),
  );
