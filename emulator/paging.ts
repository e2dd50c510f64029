import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Meta } from "../provider/contract";
import { Problem } from "./problem";

/** The page size where none is asked for. */
const defaultLimit = 20;

/** What a list takes of its query. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** Where a list goes on: after the object with this number. `of` names the list and whose it is. */
const Position = z.strictObject({ of: z.string(), seq: z.int(), page: z.int().min(1) });
type Position = z.infer<typeof Position>;

/**
 * Cuts a page out of a list, newest first (spec 4.6). A cursor points to the last object that was shown, so that pages
 * neither skip nor repeat any while others are created and deleted.
 *
 * @param of names the list and its owner; a cursor of another list is refused
 * @throws Problem 400 when the cursor is not one that was given out
 */
export function paginate<T extends { readonly seq: number }>(
  items: readonly T[],
  { cursor, page, limit = defaultLimit }: PageQuery,
  { of, secret }: { of: string; secret: string },
): { items: T[]; meta: Meta } {
  const position = cursor === undefined ? undefined : readCursor(cursor, of, secret);
  const newest = items.toSorted((one, other) => other.seq - one.seq);
  const number = position?.page ?? page ?? 1;
  const rest = position ? newest.filter(({ seq }) => seq < position.seq) : newest.slice((number - 1) * limit);
  const shown = rest.slice(0, limit);
  const hasNext = rest.length > limit;
  const last = shown.at(-1);
  const nextCursor = hasNext && last ? writeCursor({ of, seq: last.seq, page: number + 1 }, secret) : null;
  return { items: shown, meta: { total: items.length, page: number, limit, hasNext, nextCursor } };
}

/** The `meta` of a list that is answered whole. */
export const wholeList = (total: number): Meta => ({
  total,
  page: 1,
  limit: 100,
  hasNext: false,
  nextCursor: null,
});

const sign = (text: string, secret: string): Buffer => createHmac("sha256", secret).update(text).digest();

function writeCursor(position: Position, secret: string): string {
  const text = Buffer.from(JSON.stringify(position)).toString("base64url");
  return `${text}.${sign(text, secret).toString("base64url")}`;
}

function readCursor(cursor: string, of: string, secret: string): Position {
  const [text = "", signature = "", ...more] = cursor.split(".");
  const expected = sign(text, secret);
  const given = Buffer.from(signature, "base64url");
  const isGenuine = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  if (isGenuine && given.toString("base64url") === signature) {
    const position = Position.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    if (position.of === of) return position;
  }
  throw new Problem(400, {
    code: "INVALID_CURSOR",
    message: "The cursor is not one that this list gave out.",
  });
}
