import { connectEngine, type Engine } from "./engine-client";
import { nameInUrn } from "./format/urn";

let engine: Engine | undefined;

/** Shows a message in the engine's display until the next one, from a dynamic provider. */
export const showStatus = (message: string): void => log({ message, ephemeral: true });

/** Shows a message among the engine's diagnostics, from a dynamic provider. */
export const showInfo = (message: string): void => log({ message });

/**
 * Shows a warning among the engine's diagnostics, from a dynamic provider; on standard error where no engine takes it.
 *
 * @param urn the resource that it is about
 */
export function showWarning(message: string, urn?: string): void {
  const subject = urn === undefined ? "" : `${nameInUrn(urn)}: `;
  log({ message, severity: "WARNING", urn }, () => {
    process.stderr.write(`warning: ${subject}${message}\n`);
  });
}

interface Message {
  readonly message: string;
  readonly severity?: "INFO" | "WARNING";
  readonly ephemeral?: boolean;
  readonly urn?: string | undefined;
}

/** With a changed SDK or engine, there is nothing to see, and nothing fails. */
function log(
  { message, severity = "INFO", ephemeral = false, urn = "" }: Message,
  otherwise: () => void = () => {},
): void {
  try {
    engine ??= connectEngine();
    if (!engine) {
      otherwise();
      return;
    }
    const { LogRequest, LogSeverity } = engine.messages;
    const request = new LogRequest()
      .setSeverity(LogSeverity[severity])
      .setMessage(message)
      .setUrn(urn)
      .setEphemeral(ephemeral);
    engine.client.log(request, (error) => error && otherwise());
  } catch {
    otherwise();
  }
}
