import * as pulumi from "@pulumi/pulumi";

/** What the SDK says when one of our resources is registered or read, through either door; the whole resource follows. */
const dump =
  /^(\w+Resource RPC finished: .*\[(?:pulumi-nodejs:dynamic\/shortlink|shortlink:index):\w+\].*?; err: .*?), resp: .*/s;

/**
 * Keeps the SDK from writing passwords into the engine's event stream: it debug-logs every answer of the engine about a
 * resource, with all properties in clear text, those marked as secret too.
 */
export function quietLog(): void {
  const { debug } = pulumi.log;
  const quiet: typeof debug = (message, ...rest) => debug(message.replace(dump, "$1"), ...rest);
  Object.assign(pulumi.log, { debug: quiet });
}
