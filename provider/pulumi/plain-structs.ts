import { createRequire } from "node:module";
import type { StructModule } from "./struct/messages";
import { usePlainStructs } from "./struct/messages";

/** The SDK's own copy of the messages for properties. */
const load = (): StructModule =>
  createRequire(require.resolve("@pulumi/pulumi"))("google-protobuf/google/protobuf/struct_pb");

/**
 * Makes the SDK of this process read and write properties at once. For a set of links, the messages for each of their values take
 * more time than everything else in a program and in a process for dynamic providers.
 *
 * With an SDK that has no such messages, nothing changes.
 */
export function speedUpMessages(loadModule = load): void {
  try {
    usePlainStructs(loadModule());
  } catch {
    // This SDK has another format.
  }
}
