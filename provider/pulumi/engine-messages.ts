import { connectEngine, type Engine } from "./engine-client";

let engine: Engine | undefined;

/** Shows a message in the engine's display until the next one, from a dynamic provider. */
export const showStatus = (message: string): void => log(message, true);

/** Shows a message among the engine's diagnostics, from a dynamic provider. */
export const showInfo = (message: string): void => log(message, false);

function log(message: string, ephemeral: boolean): void {
  try {
    engine ??= connectEngine();
    if (!engine) return;
    const { LogRequest, LogSeverity } = engine.messages;
    const request = new LogRequest()
      .setSeverity(LogSeverity.INFO)
      .setMessage(message)
      .setEphemeral(ephemeral);
    engine.client.log(request, () => {});
  } catch {
    // With a changed SDK or engine, there is nothing to see, and nothing fails.
  }
}
