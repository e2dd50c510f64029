import type { Properties } from "../../../lifecycle";
import { nameInUrn } from "../../../pulumi/format/urn";
import { kindOfType } from "../../stack/definition";
import type { PreviewedResource } from "../../stack/events";
import type { Preview } from "../../stack/preview";
import { disclosedText } from "../model/values";

/** A resource with the properties that the program declares, or with those in state if it no longer does. */
export interface StackResource {
  readonly urn: string;
  readonly kind: string;
  readonly name: string;
  readonly id: string | undefined;
  readonly properties: Properties;
  /** The properties in state, which hold the ids that a preview does not know. */
  readonly before: Properties;
  /** The set of an entry. */
  readonly set: string | undefined;
  /** Whether it may have properties that are not shown. */
  readonly isHidden: boolean;
  /** Whether it is another object than the one that it was. */
  readonly isReplaced: boolean;
}

export const toStackResource = ({
  urn,
  type,
  id,
  before = {},
  after,
  entry,
  step,
  isHidden = false,
}: PreviewedResource): StackResource => ({
  urn,
  kind: kindOfType(type),
  name: entry?.key ?? nameInUrn(urn),
  id,
  properties: after ?? before,
  before,
  set: entry?.set,
  isHidden,
  isReplaced: step === "replace",
});

/** Whether a graph draws a resource. A QR code leads to the link itself. */
export const isDrawn = ({ kind }: StackResource): boolean => kind !== "QR";

/** Starts the key of a link or a route whose id is not known before the update. */
export const unknownKey = "(known after the update)";

/**
 * Returns a function that finds the key of a resource's link: the URN of a link of the stack, the id of another link, or
 * a text that starts with {@link unknownKey}, followed by the URN of the resource that the link's id comes from.
 */
export function linkKeys(
  links: readonly StackResource[],
  sources: Preview["sources"],
): (child: StackResource) => string {
  const keys = new Map(links.flatMap(({ id, urn }) => [[id ?? urn, urn] as const, [urn, urn] as const]));
  return ({ urn, properties, before }) => {
    const id = disclosedText(properties.linkId);
    if (id !== undefined) return keys.get(id) ?? id;
    const [source, ...more] = sources(urn, "linkId");
    const found = more.length === 0 ? keys.get(source ?? "") : undefined;
    if (found !== undefined) return found;
    // An id that is unknown in the preview and comes from no other resource is the one in state.
    const idInState = disclosedText(before.linkId);
    if (idInState !== undefined) return keys.get(idInState) ?? idInState;
    return source === undefined || more.length > 0 ? unknownKey : `${unknownKey} ${source}`;
  };
}
