import { type ListRequest, ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { PagingGuard } from "../../client";
import { type AnyDefinition, type AnyResource, isSet, isUnknown, list as listObjects } from "../../lifecycle";
import { folder, objects } from "../../resources";
import type { Session } from "../session/session";
import { decodeStruct } from "../wire/properties";
import { resourceOf } from "../wire/tokens";

const definitions = Object.values(objects);

/** Where the next response of a list begins. */
interface Position {
  /** How many results have been sent. */
  readonly sent: number;
  /** The service's cursor. */
  readonly cursor: string | undefined;
}

/** Lists existing objects for an import: one page of the requested size, or all pages. */
export async function* list(request: ListRequest, session: Session): AsyncGenerator<ListResponse> {
  const { definition, prefix } = listedAs(resourceOf(request.getToken()));
  const { properties: filter } = decodeStruct(request.getQuery());
  if (Object.values(filter).some(isUnknown)) {
    yield new ListResponse().setComputed(new ListResponse.Computed());
    return;
  }
  const context = session.operation();
  const limit = request.getLimit() > 0 ? request.getLimit() : Number.POSITIVE_INFINITY;
  const pageSize = request.getPageSize() > 0 ? request.getPageSize() : Number.POSITIVE_INFINITY;
  let { sent, cursor } = positionIn(request.getContinuationToken());
  const guard = new PagingGuard(definition.endpoints.list ?? definition.endpoints.create);
  for (let left = Math.min(pageSize, limit - sent); left > 0; ) {
    const page = await listObjects(definition, definitions, filter, context, Math.min(left, 100), cursor);
    const entries = guard.newEntries(page.entries, page.next);
    // A service may show more than it is asked for.
    for (const { id, name = "" } of entries.slice(0, limit - sent)) {
      yield new ListResponse().setResult(new ListResponse.Result().setId(`${prefix}${id}`).setName(name));
    }
    sent += entries.length;
    left -= entries.length;
    cursor = page.next;
    if (cursor === undefined) break;
  }
  const isLast = cursor === undefined || sent >= limit;
  const continuation = new ListResponse.Continuation();
  yield new ListResponse().setContinuation(
    isLast ? continuation : continuation.setContinuationToken(tokenOf({ sent, cursor })),
  );
}

/** The objects to list for a resource, and what their ids begin with: a set can be imported from each folder. */
export function listedAs(resource: AnyResource): {
  readonly definition: AnyDefinition;
  readonly prefix: string;
} {
  return isSet(resource) ? { definition: folder, prefix: "folder/" } : { definition: resource, prefix: "" };
}

const tokenOf = ({ sent, cursor }: Position): string => `${sent}:${cursor}`;

function positionIn(token: string): Position {
  const [, sent, cursor] = /^(\d+):(.*)/s.exec(token) ?? [];
  return { sent: Number(sent ?? 0), cursor };
}
