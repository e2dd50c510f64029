/** Random numbers that a seed decides (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** A number from 0 up to, and not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.below(16).toString(16)).join("");
  }
}
