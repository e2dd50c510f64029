import * as pulumi from "@pulumi/pulumi";
import { dynamicType, pluginToken, providerType } from "./format/type-tokens";
import { replaceFunction } from "./replace-function";

/** The tokens of our resources, functions and provider, as the SDK logs them. */
const ourToken = new RegExp(`${dynamicType("\\w+")}|${pluginToken("\\w+")}|${providerType}`);

/** The start of a whole protocol message, or of properties, in a log line of the SDK. */
const dumpStart = /[,;:] (?:resp: |(?:obj|props|outputs|primitive|function)=)/;

/** What may follow a token: which resource it is, and how the call ended. */
const safeDetails = /^(?:\]?(?:#\.\.\.)?)(?:, (?:name|custom|remote)=[^,;]*)*(?:; err: .*)?/s;

type Log = { debug?: typeof pulumi.log.debug };

/**
 * Keeps passwords and keys out of the engine's event stream. The SDK debug-logs every response of the engine about a resource
 * or a function with all properties in clear text, including secrets.
 *
 * Without the expected function, the log stays as it is.
 */
export function redactDebugLog(log: Log = pulumi.log): void {
  replaceFunction<typeof pulumi.log.debug>(
    () => log,
    "debug",
    (debug) =>
      (message, ...rest) =>
        debug(withoutDump(message), ...rest),
  );
}

/** A log line about one of our resources, cut before its properties. */
export function withoutDump(message: string): string {
  // In steps: as a single pattern it could take exponential time.
  const token = typeof message === "string" ? ourToken.exec(message) : null;
  if (!token) return message;
  const end = token.index + token[0].length;
  const head = message.slice(0, end);
  const tail = safeDetails.exec(message.slice(end))?.[0] ?? "";
  const kept = `${head}${tail}`;
  const start = kept.search(dumpStart);
  return start < 0 ? kept : kept.slice(0, start);
}
