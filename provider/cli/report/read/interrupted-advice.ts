import type { AnyDefinition } from "../../../lifecycle";
import { dynamicType } from "../../../pulumi/format/type-tokens";
import { isDefaultProvider, nameInUrn, urnInReference } from "../../../pulumi/format/urn";
import { commandLine, quote } from "../../program/command-line";
import { alwaysExists } from "../../stack/definition";
import type { OtherRun } from "../../stack/other-run";
import type { StateResource } from "../../stack/state";

/** What to do about a stack that another run is changing. */
export const adviceForOtherRun = (stack: string): string[] => [
  "Wait until it has ended, and compare again: it changes the stack and the account meanwhile.",
  `If that run is dead, release its lock with \`pulumi cancel --stack ${quote(stack)}\`, and compare again. What it was creating is reported then.`,
];

/** What to do before anything else about interrupted creates, where it is not sure that they were interrupted. */
export function precautions(otherRun: OtherRun, stack: string): string[] {
  if (otherRun.kind === "hidden") {
    return [
      "This backend does not show whether another run is in progress. Make sure that none is: what it is creating looks like this, too.",
    ];
  }
  if (otherRun.kind !== "dead") return [];
  return [`Release the lock with \`pulumi cancel --stack ${quote(stack)}\`: ${otherRun.evidence}.`];
}

/** An interrupted create, and the objects that it may have left. */
interface Situation {
  readonly definition: AnyDefinition;
  readonly resource: StateResource;
  /** The id that the stack has under the same URN now, if any. */
  readonly id: string | undefined;
  readonly orphans: readonly string[];
  readonly stack: string;
}

/** What to do about an interrupted create, step by step. */
export const adviceFor = (situation: Situation): string[] => {
  const [orphan] = situation.orphans;
  return [
    ...(orphan === undefined ? adviceWithoutOrphan(situation) : orphanAdvice(situation, orphan)),
    clearAdvice(situation.stack),
  ];
};

/** What to do about an interrupted create of a set. */
export const adviceForSet = (stack: string): string[] => [
  "Nothing has to be done by hand: the next update takes over the links that this create made, and creates the others.",
  clearAdvice(stack),
];

const clearAdvice = (stack: string): string =>
  `Then remove this and all other interrupted creates from the stack's state: \`pulumi refresh --clear-pending-creates --stack ${quote(stack)}\``;

const adviceWithoutOrphan = ({ definition }: Situation): string[] => [
  alwaysExists(definition.name)
    ? "Nothing has to be done by hand: the next update sets it again, and nothing can exist twice."
    : "The account has no object that matches this create and is in no stack of the project, so the create most likely failed. The next update repeats it.",
];

function orphanAdvice({ definition, resource, id, orphans, stack }: Situation, orphan: string): string[] {
  const which = orphans.length > 1 ? "Find out which object it is. " : "";
  const remove = `DELETE ${deletePath(definition.endpoints.delete.path, orphan)}`;
  if (id !== undefined) {
    return [
      `${which}The stack has ${id} under this name: delete ${orphan}, if nobody else created it (${remove}).`,
    ];
  }
  const deletion = `if nobody else created it, delete it (${remove}), and the next update creates it`;
  return resource.type === dynamicType(definition.name)
    ? [
        `${which}Dynamic resources cannot be imported: ${deletion}. To keep it, use the class ${definition.name} of pulumi-shortlink/native, which \`pulumi import\` supports, or read it with \`${definition.name}.get\`.`,
      ]
    : [`${which}To adopt it: \`${adoptCommand(resource, orphan, stack)}\``, `Otherwise, ${deletion}.`];
}

/** The command that imports an object as a resource that the program already declares. */
function adoptCommand({ urn, type, parent, provider }: StateResource, id: string, stack: string): string {
  const providerUrn = urnInReference(provider);
  const hasParent = parent && !parent.includes("::pulumi:pulumi:Stack::");
  const flags = [
    ...(hasParent ? [`--parent ${quote(`parent=${parent}`)}`] : []),
    ...(isDefaultProvider(providerUrn) ? [] : [`--provider ${quote(`provider=${providerUrn}`)}`]),
    `--stack ${quote(stack)}`,
    "--protect=false --generate-code=false",
  ];
  return commandLine("pulumi import", [type, nameInUrn(urn), id], flags);
}

/** The path of a delete request, with the parts of a composite id in place of the parameters. */
const deletePath = (path: string, id: string): string => {
  const parts = id.split("/");
  return path.replace(/\{\w+\}/g, () => String(parts.shift()));
};
