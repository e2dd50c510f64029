import { nameInUrn } from "../../../pulumi/format/urn";
import type { StackResource } from "../../graph/read/stack-resources";
import { kindOfType } from "../../stack/definition";
import type { LinkChange } from "../model/visitors";
import type { ChangedLinks, LinkPair } from "./changed-links";
import { type Address, addressOf, isSameAddress } from "./sides";

/** What remarks need besides the links. */
interface RemarkOptions {
  readonly why: LinkChange["why"];
  /** Whether visitors get something else. */
  readonly isNoticed: boolean;
  /** What visitors open, as far as it is known. */
  readonly addressAt: (link: StackResource) => string | undefined;
}

/** What there is to know about a changed link besides what visitors get before and after. */
export function remarksOn(
  pair: LinkPair,
  sides: ChangedLinks,
  { why, isNoticed, addressAt }: RemarkOptions,
): string[] {
  const { before, after } = pair;
  return [
    ...addressRemarks(pair, sides, addressAt),
    ...(isNoticed && before && after && before.urn !== after.urn ? [moveRemark(before, after)] : []),
    ...(why === "drift" ? [] : transitionRemarks(pair)),
  ];
}

function addressRemarks(
  { before, after }: LinkPair,
  sides: ChangedLinks,
  addressAt: RemarkOptions["addressAt"],
): string[] {
  if (before && after) return [];
  const link = (before ?? after) as StackResource;
  const other = (before ? sides.after : sides.before).links.get(link.urn);
  const [one, another] = [addressOf(link), other && addressOf(other)];
  if (!other || !one || !another || isSameAddress(one, another)) return [];
  const [own, name] = [
    addressAt(link) ?? nameOfAddress(one, another),
    addressAt(other) ?? nameOfAddress(another, one),
  ];
  return [
    before
      ? `The address ${own} stops working; the link has ${name} in its place.`
      : `The link had the address ${name} before.`,
  ];
}

/** An address beside another one: with its domain, if that is what differs. */
const nameOfAddress = ({ slug, domainId }: Address, other: Address): string =>
  slug === other.slug ? `${slug} on ${domainId}` : slug;

const moveRemark = (before: StackResource, after: StackResource): string =>
  `The address moves from ${nameOf(before)} to ${nameOf(after)}.`;

const nameOf = ({ set, kind, name }: StackResource): string =>
  set === undefined ? `${kind} ${name}` : `${nameInUrn(set)}: ${name}`;

/** What happens while an update runs. */
function transitionRemarks({ before, after, changed }: LinkPair): string[] {
  if (!before || !after) return [];
  const own = changed.find(({ urn }) => urn === after.urn);
  if (own?.step === "replace" && own.isDeletedFirst) {
    return [
      "The link is replaced: it is deleted before it is created again, and nobody gets anything in between. Its visits count from 0 again.",
    ];
  }
  if (own?.step === "replace") {
    return [
      "The link is replaced: the new one is created before the old one is deleted. Its visits count from 0 again.",
    ];
  }
  const parts = changed.filter(({ urn, step }) => urn !== after.urn && step !== "update" && step !== "same");
  const kinds = [...new Set(parts.map(({ type }) => kindOfType(type)))];
  if (parts.length === 0 || before.urn !== after.urn) return [];
  return [
    `The update makes or removes ${parts.length === 1 ? `a ${kinds[0]}` : `${parts.length} parts (${kinds.join(", ")})`} with requests of their own: until the last one, visitors may get what the link decides without them.`,
  ];
}
