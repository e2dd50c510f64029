// Time of a world. Nothing waits for real: a timer is an event that may happen next, and when it does, its time has come.

/** A timer that has not ended yet. */
export interface Timer {
  readonly at: number;
  readonly fire: () => void;
  /** Whether it only ends what takes too long, so that it comes last. */
  readonly isLimit: boolean;
}

const start = Date.UTC(2026, 0, 1);

export class Clock {
  /** Milliseconds since the world began. */
  now = 0;
  /** By how many milliseconds the clock of the machine with the provider's processes is fast. */
  offset = 0;
  /** How many requests the service handles now, whose clock is right. */
  inService = 0;
  private readonly timers = new Map<number, Timer>();
  private lastId = 0;

  get date(): number {
    return start + this.now + (this.inService > 0 ? 0 : this.offset);
  }

  add(fire: () => void, delay = 0, isLimit = false): number {
    this.lastId += 1;
    this.timers.set(this.lastId, { at: this.now + Math.max(0, delay), fire, isLimit });
    return this.lastId;
  }

  /** Ends nothing any more: all processes are dead. */
  clear(): void {
    this.timers.clear();
  }

  remove(id: number): void {
    this.timers.delete(id);
  }

  /** The timer that ends next, of those that are no limits, or of the limits. */
  nextId(isLimit: boolean): number | undefined {
    let next: number | undefined;
    let at = Number.POSITIVE_INFINITY;
    for (const [id, timer] of this.timers) {
      if (timer.isLimit === isLimit && timer.at < at) [next, at] = [id, timer.at];
    }
    return next;
  }

  /** Ends a timer: it is as late as it says, or later. */
  end(id: number): void {
    const timer = this.timers.get(id);
    this.timers.delete(id);
    if (!timer) return;
    this.now = Math.max(this.now, timer.at);
    timer.fire();
  }
}
