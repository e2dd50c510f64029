import {
  type Assumed,
  type AssumptionId,
  assumptionIds,
  assumptions,
  type ServiceSettings,
} from "../../provider/contract";

/** A service that differs from one assumption, in a way in which the provider works. */
export interface Variant {
  /** `slugParameter: name` */
  readonly name: string;
  readonly id: AssumptionId;
  /** What the emulator does. */
  readonly assume: Partial<Assumed>;
  /** What the provider is configured with, if it needs it. */
  readonly service: ServiceSettings | undefined;
}

/** All services that differ from one assumption and with which the provider works, with or without a setting. */
export const variants: readonly Variant[] = assumptionIds.flatMap((id) => {
  const { support, others } = assumptions[id];
  if (support === "cannot") return [];
  return others.map((value) => ({
    name: `${id}: ${typeof value === "object" ? JSON.stringify(value) : value}`,
    id,
    assume: { [id]: value },
    service: support === "setting" ? { [id]: value } : undefined,
  }));
});
