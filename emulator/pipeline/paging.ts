import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type Meta, maxPageSize } from "../../provider/contract";
import { Problem } from "../http/problem";

/** The default page size. */
const defaultLimit = 20;

/** The query parameters of a list. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** The identity of a list, and the secret that signs its cursors. */
export interface ListName {
  /** The list and its owner. Cursors of other lists are refused. */
  readonly of: string;
  readonly secret: string;
}

/** A page of a list with its metadata. */
export interface Page<T> {
  readonly items: T[];
  readonly meta: Meta;
}

/**
 * Returns a page of a list, newest first (spec 4.6). A cursor points to the last object of the previous page, so that
 * pages neither skip nor repeat an object while others are created and deleted.
 *
 * @throws Problem 400 if the cursor was not issued for this list
 */
export function paginate<T extends { readonly seq: number }>(
  items: readonly T[],
  { limit = defaultLimit, ...query }: PageQuery,
  list: ListName,
): Page<T> {
  const newest = items.toSorted((one, other) => other.seq - one.seq);
  return cutPage(newest, { limit, ...query }, list, {
    mark: ({ seq }) => ({ seq }),
    after: (last) => newest.filter(({ seq }) => seq >= last.seq).length,
  });
}

/** Returns a list that has no pages, newest first. Its size in the metadata is the largest that the spec allows (2.2). */
export function onePage<T extends { readonly seq: number }>(items: readonly T[]): Page<T> {
  const newest = items.toSorted((one, other) => other.seq - one.seq);
  const total = items.length;
  return { items: newest, meta: { total, page: 1, limit: maxPageSize, hasNext: false, nextCursor: null } };
}

/**
 * Returns a page of a list that has its own order. The default size is the largest page, because the spec shows no query
 * for these lists, so a caller may not know of pages. A cursor points to the last object of the previous page, or to its
 * position if it has been deleted.
 *
 * @throws Problem 400 if the cursor was not issued for this list
 */
export function paginateInOrder<T extends { readonly id: string }>(
  items: readonly T[],
  { limit = maxPageSize, ...query }: PageQuery,
  list: ListName,
): Page<T> {
  return cutPage(items, { limit, ...query }, list, {
    mark: ({ id }, index) => ({ seq: index, id }),
    after(last) {
      const index = items.findIndex(({ id }) => id === last.id);
      return index < 0 ? last.seq : index + 1;
    },
  });
}

/** The position after which a page starts: the object with this number or id. */
const Position = z.strictObject({
  of: z.string(),
  seq: z.int(),
  id: z.string().optional(),
  page: z.int().min(1),
});
type Position = z.infer<typeof Position>;
type Mark = Pick<Position, "seq" | "id">;

/** How a cursor refers to an object, and how many objects come before the next page. */
interface Order<T> {
  mark(item: T, index: number): Mark;
  after(last: Mark): number;
}

function cutPage<T>(
  items: readonly T[],
  { cursor, page, limit }: PageQuery & { readonly limit: number },
  { of, secret }: ListName,
  { mark, after }: Order<T>,
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
  const actual = Buffer.from(signature, "base64url");
  const isGenuine =
    more.length === 0 && actual.length === expected.length && timingSafeEqual(actual, expected);
  if (isGenuine && actual.toString("base64url") === signature) {
    const position = Position.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    if (position.of === of) return position;
  }
  throw new Problem(400, {
    code: "INVALID_CURSOR",
    message: "The cursor does not belong to this list.",
  });
}
