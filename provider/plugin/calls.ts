/** The calls of the engine's protocol (pulumi/provider.proto) that return one response. */
export const calls = [
  "Handshake",
  "GetSchema",
  "GetPluginInfo",
  "CheckConfig",
  "DiffConfig",
  "Configure",
  "Check",
  "Diff",
  "Create",
  "Read",
  "Update",
  "Delete",
  "Invoke",
  "Attach",
  "Cancel",
] as const;
export type CallName = (typeof calls)[number];
