import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type Meta, maxPageSize } from "../provider/contract";
import { Problem } from "./problem";

/** The page size of a list where none is asked for. */
const defaultLimit = 20;

/** What a list takes of its query. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** A list, and what signs its cursors. */
export interface ListName {
  /** Names the list and its owner; a cursor of another list is refused. */
  readonly of: string;
  readonly secret: string;
}

/** A part of a list, and what its answer says of it. */
export interface Page<T> {
  readonly items: T[];
  readonly meta: Meta;
}

/**
 * Cuts a page out of a list, newest first (spec 4.6). A cursor points to the last object that was shown, so that pages
 * neither skip nor repeat any while others are created and deleted.
 *
 * @throws Problem 400 when the cursor is not one that was given out
 */
export function paginate<T extends { readonly seq: number }>(
  items: readonly T[],
  { limit = defaultLimit, ...query }: PageQuery,
  list: ListName,
): Page<T> {
  const newest = items.toSorted((one, other) => other.seq - one.seq);
  return cut(newest, { limit, ...query }, list, {
    mark: ({ seq }) => ({ seq }),
    after: (last) => newest.filter(({ seq }) => seq >= last.seq).length,
  });
}

/**
 * Cuts a page out of a list that has an order of its own. As much as a page can hold is shown unless less is asked for: the
 * spec shows no query of these lists, so that a caller may know of none. A cursor points to the last object that was shown,
 * or where that is gone to its place.
 *
 * @throws Problem 400 when the cursor is not one that was given out
 */
export function paginateInOrder<T extends { readonly id: string }>(
  items: readonly T[],
  { limit = maxPageSize, ...query }: PageQuery,
  list: ListName,
): Page<T> {
  return cut(items, { limit, ...query }, list, {
    mark: ({ id }, index) => ({ seq: index, id }),
    after(last) {
      const index = items.findIndex(({ id }) => id === last.id);
      return index < 0 ? last.seq : index + 1;
    },
  });
}

/** Where a list goes on: after the object with this number, or this id. */
const Position = z.strictObject({
  of: z.string(),
  seq: z.int(),
  id: z.string().optional(),
  page: z.int().min(1),
});
type Position = z.infer<typeof Position>;
type Mark = Pick<Position, "seq" | "id">;

/** How a cursor points to an object, and how many objects stand before what comes after it. */
interface Marks<T> {
  mark(item: T, index: number): Mark;
  after(last: Mark): number;
}

function cut<T>(
  items: readonly T[],
  { cursor, page, limit }: PageQuery & { readonly limit: number },
  { of, secret }: ListName,
  { mark, after }: Marks<T>,
): Page<T> {
  const position = cursor === undefined ? undefined : readCursor(cursor, of, secret);
  const number = position?.page ?? page ?? 1;
  const start = position ? after(position) : (number - 1) * limit;
  const end = start + limit;
  const last = items[end - 1];
  const hasNext = last !== undefined && items.length > end;
  const nextCursor = hasNext ? writeCursor({ of, ...mark(last, end - 1), page: number + 1 }, secret) : null;
  return {
    items: items.slice(start, end),
    meta: { total: items.length, page: number, limit, hasNext, nextCursor },
  };
}

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
