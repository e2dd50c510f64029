import {
  type Assumed,
  defaultsOf,
  type FeatureInput,
  type LinkInput,
  type QrInput,
  type RouteInput,
  type TargetInput,
} from "../../provider/contract";

/** The values of fields that a write omits. */
type Defaults = Required<
  Pick<LinkInput, "kind" | "autoAppRedirectEnabled" | "sortOrder"> &
    Pick<RouteInput, "platform" | "isGlobalFallback" | "isActive" | "priority"> &
    Pick<FeatureInput, "enabled"> &
    Pick<TargetInput, "required"> &
    Pick<QrInput, "isQrCreated">
>;

/** The values of fields that a write omits, as this service sets them. */
export const defaultsBy = (assumed: Assumed): Defaults =>
  // Stored and returned, whatever they are.
  defaultsOf(assumed) as Defaults;
