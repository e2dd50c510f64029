import * as pulumi from "@pulumi/pulumi";

/** What the SDK says when a resource or provider of ours is registered or read; all of it follows, the key too. */
const finished = /^\w+Resource RPC finished: /;
const ours = /\[(?:(?:pulumi-nodejs:dynamic\/shortlink|shortlink:index):\w+|pulumi:providers:shortlink)\]/;

/**
 * Keeps the SDK from writing passwords and keys into the engine's event stream: it debug-logs every answer of the engine about a
 * resource, with all properties in clear text, those marked as secret too.
 */
export function quietLog(): void {
  const { debug } = pulumi.log;
  const quiet: typeof debug = (message, ...rest) => debug(withoutDump(message), ...rest);
  Object.assign(pulumi.log, { debug: quiet });
}

/** A message up to where the whole resource follows. One step after the other: as one pattern it could take for ever. */
function withoutDump(message: string): string {
  const type = finished.test(message) ? message.search(ours) : -1;
  const error = type < 0 ? -1 : message.indexOf("; err: ", type);
  const dump = error < 0 ? -1 : message.indexOf(", resp: ", error);
  return dump < 0 ? message : message.slice(0, dump);
}
