import {
  type Assumed,
  type Assumption,
  type AssumptionId,
  assumptionIds,
  assumptions,
  type ServiceSettings,
} from "../../provider/contract";

/** A service that differs from assumptions. */
export interface Variant {
  /** How it differs: `slugParameter: name`. */
  readonly name: string;
  /** What the emulator does. */
  readonly assume: Partial<Assumed>;
  /** What the provider is configured with, if it needs it. */
  readonly service: ServiceSettings | undefined;
}

/**
 * The services that differ from each assumption that requests show, and with which the provider works, with or without a
 * setting.
 */
export const variants: readonly (Variant & { readonly id: AssumptionId })[] = assumptionIds.flatMap((id) => {
  const { support, others, probe }: Assumption = assumptions[id];
  return support === "cannot" || probe === "visit"
    ? []
    : others.map((value) => variantOf(id, value, support === "setting"));
});

/** Services that differ in everything at once: in all that needs a setting, and in all that the provider handles by itself. */
export const combined: readonly Variant[] = [
  { name: "everything that has a setting", ...merged(variants.filter(({ service }) => service)) },
  {
    name: "everything that needs no setting",
    // What normalization changes is not compared with the program, and a destination that is hidden cannot be read.
    ...merged(
      variants.filter(({ id, service }) => !service && !["normalization", "destination"].includes(id)),
    ),
  },
];

function merged(all: readonly Variant[]): Omit<Variant, "name"> {
  // The first value of each row counts.
  const assume: Partial<Assumed> = Object.assign({}, ...all.toReversed().map((variant) => variant.assume));
  return { assume, service: all.some(({ service }) => service) ? (assume as ServiceSettings) : undefined };
}

function variantOf(id: AssumptionId, value: unknown, isSetting: boolean) {
  // Both have the type of the table's row.
  const assume = { [id]: value } as Partial<Assumed>;
  const service = isSetting ? (assume as ServiceSettings) : undefined;
  return { name: `${id}: ${typeof value === "object" ? JSON.stringify(value) : value}`, id, assume, service };
}
