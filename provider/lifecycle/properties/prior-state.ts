import type { Properties } from "./values";

/** The known state of an object that is about to change. */
export interface PriorState {
  /** The checked inputs of the last update. */
  readonly inputs: Properties;
  /** Its Pulumi id; unknown while a dynamic provider checks inputs. */
  readonly id?: string;
  readonly outputs?: Properties;
  /** Whether the engine deletes the object before it creates the replacement. */
  readonly isDeletedFirst?: boolean;
}
