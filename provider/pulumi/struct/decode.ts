type Json = null | number | string | boolean | Json[] | { readonly [name: string]: Json };

/** How deep properties may be nested, including the engine's marks. Deeper nesting would overflow the stack. */
const deepest = 500;

/**
 * Decodes a google.protobuf.Struct. Its fields come in the order of their names: the engine sends them in any. No name can change
 * a prototype.
 *
 * @throws RangeError when they are nested too deep
 */
export function decodeFields(message: Uint8Array): { readonly [name: string]: Json } {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  return new Decoder(bytes).readFields(bytes.length);
}

/** Reads the messages Struct, Value and ListValue. The numbers are those of their fields, with the type of each. */
class Decoder {
  private at = 0;
  private depth = 0;

  constructor(private readonly bytes: Buffer) {}

  readFields(end: number): { readonly [name: string]: Json } {
    const entries: [string, Json][] = [];
    let isSorted = true;
    while (this.at < end) {
      if (this.isNext(0x0a)) {
        const entry = this.readEntry(this.readEnd());
        isSorted &&= entries.length === 0 || (entries.at(-1) as [string, Json])[0] < entry[0];
        entries.push(entry);
      }
    }
    if (!isSorted) entries.sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
    // Unlike an assignment, this makes __proto__ a property like any other.
    return Object.fromEntries(entries);
  }

  private readEntry(end: number): [string, Json] {
    let name = "";
    let value: Json = null;
    while (this.at < end) {
      if (this.bytes[this.at] === 0x0a) {
        this.at += 1;
        name = this.readString();
      } else if (this.isNext(0x12)) value = this.readValue(this.readEnd());
    }
    return [name, value];
  }

  private readValue(end: number): Json {
    let value: Json = null;
    while (this.at < end) {
      const tag = this.readNumber();
      if (tag === 0x11) {
        value = this.bytes.readDoubleLE(this.at);
        this.at += 8;
      } else if (tag === 0x1a) value = this.readString();
      else if (tag === 0x20) value = this.readNumber() !== 0;
      else if (tag === 0x2a) value = this.nested(() => this.readFields(this.readEnd()));
      else if (tag === 0x32) value = this.nested(() => this.readList(this.readEnd()));
      else {
        this.skip(tag);
        value = null;
      }
    }
    return value;
  }

  private readList(end: number): Json[] {
    const list: Json[] = [];
    while (this.at < end) if (this.isNext(0x0a)) list.push(this.readValue(this.readEnd()));
    return list;
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth >= deepest)
      throw new RangeError(`Properties are nested deeper than ${deepest} levels; make them flatter.`);
    const value = read();
    this.depth -= 1;
    return value;
  }

  /** Whether the next field is this one, which is then to be read; any other is left out. */
  private isNext(field: number): boolean {
    const tag = this.readNumber();
    if (tag !== field) this.skip(tag);
    return tag === field;
  }

  /** Where the message that comes next ends. */
  private readEnd(): number {
    const length = this.readNumber();
    return this.at + length;
  }

  private readString(): string {
    const end = this.readEnd();
    const text = this.bytes.toString("utf8", this.at, end);
    this.at = end;
    return text;
  }

  private readNumber(): number {
    let number = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      number += (byte & 0x7f) * factor;
      if (byte < 0x80) return number;
      factor *= 0x80;
    }
  }

  /** Leaves out a field that a later version of the messages may have. */
  private skip(tag: number): void {
    const type = tag % 8;
    if (type === 0) this.readNumber();
    else if (type === 1) this.at += 8;
    else if (type === 2) this.at = this.readEnd();
    else this.at += 4;
  }
}
