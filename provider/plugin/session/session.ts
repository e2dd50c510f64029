import { CanceledError, type KeySource, type Settings, UserError } from "../../client";
import { type Context, createContext, OtherProviders } from "../../lifecycle";
import type { EngineLog } from "./engine-log";

/** One run of the plugin: its engine, its settings, and whether it is canceled. */
export class Session {
  private context: Context | undefined;
  private readonly canceled = new AbortController();
  /** Whether the settings come from the program. A run that does not execute the program has the settings in state. */
  hasProgramSettings = false;

  constructor(readonly log: EngineLog) {}

  /** Applies the settings. */
  configure(settings: Settings, keySource: KeySource): Context {
    const context = createContext(
      settings,
      (message) => this.log.warn(message),
      () => keySource,
      OtherProviders.of(this.log.address, settings),
    );
    this.context = context;
    return context.forOperation({ signal: this.canceled.signal });
  }

  /** Whether the engine is to refresh each resource before it updates it. */
  get detectsDrift(): boolean {
    return this.context?.settings.detectDrift === true;
  }

  /**
   * The context of one operation. Its messages are shown at the resource, if it has one.
   *
   * @param timeout seconds after which the operation is canceled; 0 for no limit
   * @throws UserError when the provider is not configured
   */
  operation(urn?: string, timeout = 0): Context {
    const { context } = this;
    if (!context) throw new UserError("The provider is not configured.");
    const { signal: canceled } = this.canceled;
    const signal = timeout > 0 ? AbortSignal.any([canceled, timeoutSignal(timeout)]) : canceled;
    return context.forOperation({
      urn: urn || undefined,
      signal,
      warn: (message) => this.log.warn(message, urn),
      inform: (message) => this.log.inform(message, urn),
      status: (message) => this.log.status(message, urn),
    });
  }

  /** Cancels all operations, and those that start later. A write that is in progress may still get its response. */
  cancel(): void {
    this.canceled.abort(new CanceledError());
  }
}

/** The longest delay that a timer accepts, in milliseconds; a longer one would fire at once. */
const maxTimer = 2 ** 31 - 1;

function timeoutSignal(seconds: number): AbortSignal {
  const controller = new AbortController();
  const reason = new UserError(
    `The operation took longer than its customTimeouts allow: ${seconds} seconds.`,
  );
  AbortSignal.timeout(Math.min(Math.ceil(seconds * 1000), maxTimer)).addEventListener("abort", () =>
    controller.abort(reason),
  );
  return controller.signal;
}
