import * as pulumi from "@pulumi/pulumi";

/** The tokens of our resources, look-ups and provider, as they stand in what the SDK logs. */
const ours = /pulumi-nodejs:dynamic\/shortlink:\w+|shortlink:index:\w+|pulumi:providers:shortlink/;

/** Where the SDK begins to write out a whole message of the engine's protocol, or properties. */
const dump = /[,;:] (?:resp: |(?:obj|props|outputs|primitive|function)=)/;

/** What may follow a token: which resource it is, and how the call ended. */
const harmless = /^(?:\]?(?:#\.\.\.)?)(?:, (?:name|custom|remote)=[^,;]*)*(?:; err: .*)?/s;

/**
 * Keeps the SDK from writing passwords and keys into the engine's event stream: it debug-logs every answer of the engine
 * about a resource, and that of every look-up, with all properties in clear text, those marked as secret too.
 *
 * An SDK whose log is not as expected is left as it is: that costs no program.
 */
export function redactDebugLog(): void {
  try {
    const { debug } = pulumi.log;
    if (typeof debug !== "function") return;
    const quiet: typeof debug = (message, ...rest) => debug(withoutDump(message), ...rest);
    Object.assign(pulumi.log, { debug: quiet });
  } catch {
    // Its log may not be changed.
  }
}

/**
 * A message that names one of ours, up to where anything else than names follows. One step after the other: as one pattern
 * it could take for ever.
 */
export function withoutDump(message: string): string {
  const token = typeof message === "string" ? ours.exec(message) : null;
  if (!token) return message;
  const end = token.index + token[0].length;
  const head = message.slice(0, end);
  const tail = harmless.exec(message.slice(end))?.[0] ?? "";
  const kept = `${head}${tail}`;
  const start = kept.search(dump);
  return start < 0 ? kept : kept.slice(0, start);
}
