import { Clock } from "./clock";
import { Random } from "./random";

/** Something that can happen next. */
interface Event {
  readonly label: string;
  readonly owner: Owner | undefined;
  readonly happen: () => void;
}

/** Who waits for an event. What is dead waits for nothing. */
export interface Owner {
  isDead: boolean;
}

/** How a world chooses what happens next. */
export interface Schedule {
  /** 0 for the order in which events came up. */
  readonly seed: number;
  /** How often a timer ends although something else can happen. */
  readonly haste: number;
}

/** After so many events, a world is taken to go on for ever. */
const maxEvents = 5000;

/** Everything that can happen next, of which a seed chooses. Between two events, all code runs until it waits. */
export class World {
  readonly clock = new Clock();
  /** Decides the order of events. */
  private readonly order: Random;
  /** All other chance. */
  readonly random: Random;
  readonly trace: string[] = [];
  /** Whether nothing is late any more, so that a timer ends only when nothing else can happen. */
  isCalm = false;
  private pending: Event[] = [];
  private watchers = new Map<number, () => void>();

  constructor(private readonly schedule: Schedule) {
    this.order = new Random(schedule.seed);
    this.random = new Random(schedule.seed ^ 0x5bd1e995);
  }

  /** Waits until this is what happens next. */
  event(label: string, owner?: Owner): Promise<void> {
    return new Promise((happen) => this.pending.push({ label, owner, happen }));
  }

  note(text: string): void {
    this.trace.push(`${this.clock.now} ${text}`);
  }

  get eventCount(): number {
    return this.count;
  }

  private count = 0;

  /** Does something right before the n-th event from now. */
  before(count: number, action: () => void): void {
    const at = this.count + count;
    const others = this.watchers.get(at);
    this.watchers.set(at, () => {
      others?.();
      action();
    });
  }

  forget(): void {
    this.watchers.clear();
  }

  /** Lets events happen until something has ended. */
  async until<T>(what: Promise<T>): Promise<T> {
    let isOver = false;
    const ended = () => {
      isOver = true;
    };
    what.then(ended, ended);
    for (;;) {
      await settled();
      if (isOver) return what;
      this.watchers.get(this.count)?.();
      this.watchers.delete(this.count);
      await settled();
      if (isOver) return what;
      this.count += 1;
      if (this.count > maxEvents) throw new Error("the world goes on for ever");
      if (!this.next()) throw new Error("nothing can happen any more, and something still waits");
    }
  }

  private next(): boolean {
    const { clock, order, schedule } = this;
    if (this.pending.some(({ owner }) => owner?.isDead)) {
      this.pending = this.pending.filter(({ owner }) => !owner?.isDead);
    }
    const timer = clock.nextId(false);
    const isHasty = !this.isCalm && schedule.seed > 0 && order.next() < schedule.haste;
    const takesTimer = this.pending.length === 0 || isHasty;
    if (timer !== undefined && takesTimer) {
      clock.end(timer);
      this.note("a timer ends");
      return true;
    }
    const index = schedule.seed === 0 ? 0 : order.below(this.pending.length);
    const [event] = this.pending.splice(index, 1);
    if (event) {
      clock.now += 1;
      this.note(event.label);
      event.happen();
      return true;
    }
    const limit = clock.nextId(true);
    if (limit === undefined) return false;
    clock.end(limit);
    this.note("a limit of time ends");
    return true;
  }
}

/** Waits until all code waits. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
