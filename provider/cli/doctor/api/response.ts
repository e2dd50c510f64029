import { type HttpResponse, parseJson, textIds } from "../../../client";
import { isObject, type Properties } from "../../../lifecycle";

/** A response, with as much as can be read of it. */
export interface Response {
  readonly status: number;
  /** Whether the status is that of a success. */
  readonly isOk: boolean;
  /** The body; undefined if it is empty or not JSON. */
  readonly body: unknown;
  /** The `data` of the body (spec 2.1). */
  readonly data: unknown;
  /** Whether it has the header Retry-After. */
  readonly hasRetryAfter: boolean;
}

/** Reads a response. */
export function responseOf({ status, headers, text }: HttpResponse): Response {
  const body = parseJson(text);
  return {
    status,
    isOk: status >= 200 && status < 300,
    body,
    data: isObject(body) ? body.data : undefined,
    hasRetryAfter: headers["retry-after"] !== undefined,
  };
}

/** The object in a response, with its ids as texts; an empty one if there is none. */
export const objectIn = ({ data }: Pick<Response, "data">): Properties =>
  isObject(data) ? withTextIds(data) : {};

/** The objects in a list: `data` itself, or the first list in it (spec 4.1). */
export function listIn({ data }: Pick<Response, "data">): Properties[] {
  const list = Array.isArray(data) ? data : Object.values(objectIn({ data })).find(Array.isArray);
  return objectsIn(list);
}

/** The objects among the entries of a list, with their ids as texts; none if it is no list. */
export const objectsIn = (list: unknown): Properties[] =>
  Array.isArray(list) ? list.filter(isObject).map(withTextIds) : [];

/** Under which names a service shows ids is what probes find out. */
const withTextIds = (object: Properties): Properties =>
  textIds(...Object.keys(object).filter((name) => /id$/i.test(name)))(object);
