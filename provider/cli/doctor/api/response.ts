import { type HttpResponse, parseJson, textIds } from "../../../client";
import { assumptions } from "../../../contract";
import { isObject, type Properties } from "../../../lifecycle";

/** A response, with as much as can be read of it. */
export interface Response {
  readonly status: number;
  /** Whether the status is that of a success. */
  readonly isOk: boolean;
  /** Whether the status may say that an object does not exist, unlike 403 or 500. */
  readonly isMissing: boolean;
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
    isMissing: assumptions.unknownIdStatus.values.safeParse(status).success,
    body,
    data: isObject(body) ? body.data : undefined,
    hasRetryAfter: headers["retry-after"] !== undefined,
  };
}

/** A probe cannot run, because the service refuses what it needs. */
export class CannotProbe extends Error {}

/**
 * A response without which a probe cannot go on.
 *
 * @param what what the request does, for the reason: "reading a link"
 * @throws CannotProbe when the service refuses it
 */
export function required(response: Response, what: string): Response {
  if (response.isOk) return response;
  throw new CannotProbe(`${what} responds with the status ${response.status}`);
}

/** The object in a response, with its ids as texts; an empty one if there is none. */
export const objectIn = ({ data }: Pick<Response, "data">): Properties =>
  isObject(data) ? withTextIds(data) : {};

/** The objects in a list: `data` itself, `links` in it (spec 4.1), or the first list in it. */
export function listIn({ data }: Pick<Response, "data">): Properties[] {
  const { links, ...others } = objectIn({ data });
  return objectsIn([data, links, ...Object.values(others)].find(Array.isArray));
}

/** The objects among the entries of a list, with their ids as texts; none if it is no list. */
export const objectsIn = (list: unknown): Properties[] =>
  Array.isArray(list) ? list.filter(isObject).map(withTextIds) : [];

/** Under which names a service shows ids is what probes find out. */
const withTextIds = (object: Properties): Properties =>
  textIds(...Object.keys(object).filter((name) => /id$/i.test(name)))(object);
