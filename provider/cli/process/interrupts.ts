/** The exit code of a command that Ctrl-C ends. */
const interrupted = 130;

const signals = ["SIGINT", "SIGTERM"] as const;

/** What Ctrl-C does, the outermost step first. */
let handlers: readonly (() => void)[] = [];

const onSignal = (): void => (handlers[0] ?? exitInterrupted)();

/** Ends the process at once. */
export const exitInterrupted = (): never => process.exit(interrupted);

/** Lets Ctrl-C end the process as an exit does, so that it removes its temporary files. */
export function listenForInterrupts(): void {
  for (const signal of signals)
    if (!process.listeners(signal).includes(onSignal)) process.on(signal, onSignal);
}

/**
 * Lets a step decide what Ctrl-C does while it runs. Of steps inside of steps, the outermost one decides.
 *
 * @returns what ends that
 * @example
 * const release = onInterrupt(() => controller.abort());
 */
export function onInterrupt(handler: () => void): () => void {
  listenForInterrupts();
  handlers = [...handlers, handler];
  return () => {
    handlers = handlers.filter((other) => other !== handler);
  };
}
