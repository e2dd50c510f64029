import {
  isSame,
  isUnknown,
  type Properties,
  parsePath,
  propertySchema,
  secretMark,
  valuesIn,
} from "../../lifecycle";
import { type Drift, keyOf, type Property } from "../report/model/report";
import { definitionForType } from "../stack/definition";
import { byUrn, type PreviewedResource } from "../stack/events";

/** What the program is to take over from the account for a resource, or an entry of a set. */
export interface Change {
  readonly drift: Drift;
  readonly resource: PreviewedResource;
  /** The inputs that changed, as the account has them now; undefined for an object that was deleted. */
  readonly inputs: Properties | undefined;
}

/** A difference that a person has to write into the program. */
export interface LeftOver {
  readonly drift: Drift;
  /** The property; undefined for the whole object. */
  readonly name: string | undefined;
  /** Why it was left: "the program computes it". */
  readonly reason: string;
  /** Where it is declared, as far as that is known: `index.ts:12`. */
  readonly place?: string | undefined;
}

/**
 * Finds the changes of an account that a program can take over.
 *
 * @param resources the resources of the preview, with the entries of sets
 * @param takesDeleted whether the program is to lose an object that was deleted
 */
export function findChanges(
  drift: readonly Drift[],
  resources: readonly PreviewedResource[],
  takesDeleted: (resource: PreviewedResource) => boolean,
): { readonly changes: Change[]; readonly left: LeftOver[] } {
  const byKey = byUrn(resources);
  const changes: Change[] = [];
  const left: LeftOver[] = [];
  for (const it of drift) {
    const resource = byKey.get(keyOf(it));
    if (!resource) continue;
    const { after, live = {} } = resource;
    const leave = (reason: string, name?: string) => left.push({ drift: it, name, reason });
    if (!after) leave("the program no longer declares it");
    else if (it.change === "delete") {
      if (takesDeleted(resource)) changes.push({ drift: it, resource, inputs: undefined });
      else leave("it was deleted; name it, or use --deleted, to take it out of the program as well");
    } else {
      const names = namesIn(it.properties.filter((property) => !isSecret(property))).filter(
        (name) => !isSameValue(resource, name, live[name], after[name]),
      );
      for (const property of it.properties.filter(isSecret))
        leave(
          "it is a secret; `pulumi config set --secret` sets the one that the program reads",
          property.path,
        );
      const taken = names.filter((name) => {
        const reason = reasonToLeave(name, resource);
        if (reason !== undefined) leave(reason, name);
        return reason === undefined;
      });
      if (taken.length > 0)
        changes.push({
          drift: it,
          resource,
          inputs: Object.fromEntries(taken.map((name) => [name, live[name]])),
        });
    }
  }
  return { changes, left };
}

const isSecret = ({ before, after }: Property): boolean => before === secretMark && after === secretMark;

const namesIn = (properties: readonly Property[]): string[] => [
  ...new Set(properties.map(({ path }) => String(parsePath(path)[0]))),
];

/** Why the value of the account cannot be taken over; undefined if it can. */
function reasonToLeave(name: string, resource: PreviewedResource): string | undefined {
  const [last, now] = [resource.before?.[name], resource.after?.[name]];
  if (hasUnknown(now)) return "the program computes it";
  return isSameValue(resource, name, last, now)
    ? undefined
    : "the program has changed it as well since the last update";
}

const hasUnknown = (value: unknown): boolean => isUnknown(value) || valuesIn(value).some(hasUnknown);

/** Whether two values of an input of a resource are equal. */
export const isSameValue = (
  { type }: PreviewedResource,
  name: string,
  one: unknown,
  other: unknown,
): boolean => isSame(propertySchema(definitionForType(type)?.inputs, name), one, other);
