/** Encodes the fields of an object as a google.protobuf.Struct. */
export function encodeFields(object: object): Uint8Array {
  const encoder = new Encoder();
  encoder.writeFields(object as Readonly<Record<string, unknown>>);
  return encoder.result();
}

/** Short texts are faster to write one by one than with a function of Node.js. */
const shortText = 24;

/**
 * Writes the messages Struct, Value and ListValue. The numbers are those of their fields, with the type of each. It writes from the
 * end to the start: the length of each message comes before it, and is known after it.
 */
class Encoder {
  private bytes = Buffer.allocUnsafe(1024);
  private at = this.bytes.length;

  result(): Uint8Array {
    return this.bytes.subarray(this.at);
  }

  writeFields(object: Readonly<Record<string, unknown>>): void {
    const names: string[] = [];
    for (const name in object) names.push(name);
    for (let index = names.length - 1; index >= 0; index -= 1) {
      const name = names[index] as string;
      const end = this.written();
      this.writeMessage(0x12, () => this.writeValue(object[name]));
      this.writeString(0x0a, name);
      this.finish(0x0a, end);
    }
  }

  private writeValue(value: unknown): void {
    if (typeof value === "string") this.writeString(0x1a, value);
    else if (typeof value === "number") {
      this.reserve(9);
      this.at -= 9;
      this.bytes[this.at] = 0x11;
      this.bytes.writeDoubleLE(value, this.at + 1);
    } else if (typeof value === "boolean") {
      this.writeNumber(Number(value));
      this.writeNumber(0x20);
    } else if (value === null) {
      this.writeNumber(0);
      this.writeNumber(0x08);
    } else if (Array.isArray(value)) this.writeMessage(0x32, () => this.writeList(value));
    else if (typeof value === "object")
      this.writeMessage(0x2a, () => this.writeFields(value as Readonly<Record<string, unknown>>));
    // The SDK's own error.
    else throw new Error("Unexpected struct type.");
  }

  private writeList(list: readonly unknown[]): void {
    for (let index = list.length - 1; index >= 0; index -= 1) {
      this.writeMessage(0x0a, () => this.writeValue(list[index]));
    }
  }

  private writeMessage(field: number, write: () => void): void {
    const end = this.written();
    write();
    this.finish(field, end);
  }

  /** Writes the length of what has been written since, and the field that it belongs to. */
  private finish(field: number, end: number): void {
    this.writeNumber(this.written() - end);
    this.writeNumber(field);
  }

  private writeString(field: number, text: string): void {
    const end = this.written();
    if (!this.writeAscii(text)) {
      const length = Buffer.byteLength(text);
      this.reserve(length);
      this.at -= length;
      this.bytes.write(text, this.at);
    }
    this.finish(field, end);
  }

  /** @returns whether the text is short and plain, and so has been written */
  private writeAscii(text: string): boolean {
    const { length } = text;
    if (length > shortText) return false;
    this.reserve(length);
    const start = this.at - length;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code >= 0x80) return false;
      this.bytes[start + index] = code;
    }
    this.at = start;
    return true;
  }

  private writeNumber(number: number): void {
    this.reserve(5);
    let size = 1;
    for (let rest = number; rest >= 0x80; rest = Math.floor(rest / 0x80)) size += 1;
    this.at -= size;
    let rest = number;
    for (let index = 0; index < size; index += 1) {
      this.bytes[this.at + index] = (rest % 0x80) + (index < size - 1 ? 0x80 : 0);
      rest = Math.floor(rest / 0x80);
    }
  }

  /** How many bytes have been written. */
  private written(): number {
    return this.bytes.length - this.at;
  }

  private reserve(size: number): void {
    if (this.at >= size) return;
    const written = this.written();
    const larger = Buffer.allocUnsafe(2 * (this.bytes.length + size));
    this.bytes.copy(larger, larger.length - written, this.at);
    this.at = larger.length - written;
    this.bytes = larger;
  }
}
