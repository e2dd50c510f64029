import { CanceledError } from "../errors/errors";

/** A signal that is aborted with another one, or a while after it when the operation is canceled. */
export class DelayedAbort {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  /** @param delay how many milliseconds after a canceled operation */
  constructor(
    private readonly source: AbortSignal,
    private readonly delay: number,
  ) {
    source.addEventListener("abort", this.start);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Stops waiting for the other signal. */
  dispose(): void {
    this.source.removeEventListener("abort", this.start);
    clearTimeout(this.timer);
  }

  private readonly start = (): void => {
    const { reason } = this.source;
    if (!(reason instanceof CanceledError)) this.controller.abort(reason);
    else this.timer = setTimeout(() => this.controller.abort(reason), this.delay);
  };
}
