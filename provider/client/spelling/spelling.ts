import { analytics, type Conventions, type Endpoint, isObject } from "../../contract";
import { type Conversions, type Convert, convertEntries, type Fields, withValue } from "./fields";
import { bodyConversions, queryConversions } from "./requests";
import { responseConversions } from "./responses";

/**
 * Translates between the contract and a service that spells some names and values in another way. Where nothing differs,
 * nothing is copied.
 */
export class Spelling {
  private readonly queries: Conversions;
  private readonly bodies: Conversions;
  private readonly responses: Conversions;

  constructor(conventions: Conventions) {
    this.queries = queryConversions(conventions);
    this.bodies = bodyConversions(conventions);
    this.responses = responseConversions(conventions);
  }

  /** A query as the service takes it. */
  encodeQuery(endpoint: Endpoint, query: Fields): Fields {
    return this.queries.get(endpoint)?.(query) ?? query;
  }

  /** The body of a request as the service takes it. */
  encodeBody(endpoint: Endpoint, body: unknown): unknown {
    const convert = this.bodies.get(endpoint);
    return convert && isObject(body) ? convert(body) : body;
  }

  /** The body of a response as the contract has it. */
  decodeBody(endpoint: Endpoint, body: unknown): unknown {
    const convert = this.responses.get(endpoint);
    return convert && isObject(body)
      ? withValue(body, "data", decodeData(endpoint, body.data, convert))
      : body;
  }
}

/** Converts an object, or all objects of a list: an array, or an object that contains the array (spec 4.1). */
function decodeData(endpoint: Endpoint, data: unknown, convert: Convert): unknown {
  if (!isObject(data)) return convertEntries(convert)(data);
  const list = endpoint.path.split("/").at(-1) ?? "";
  // The days of one link may have the name of a list.
  return Array.isArray(data[list]) && endpoint !== analytics.read
    ? withValue(data, list, convertEntries(convert)(data[list]))
    : convert(data);
}
