import { type ListRequest, ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { PagingGuard } from "../../client";
import { isUnknown, list as listObjects } from "../../lifecycle";
import { resources } from "../../resources";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { propertiesOf } from "../wire/struct";
import { decode } from "../wire/values";

const kinds = Object.values(resources);

/** How far a list has been given: how many results, and where the service goes on. */
interface Position {
  readonly given: number;
  readonly from: string | undefined;
}

/** Lists what exists, for an import: one page when a size is asked for, else everything as it comes. */
export async function* list(request: ListRequest, session: Session): AsyncGenerator<ListResponse> {
  const definition = resourceOf(request.getToken());
  const { properties: filter } = decode(propertiesOf(request.getQuery()));
  if (Object.values(filter).some(isUnknown)) {
    yield new ListResponse().setComputed(new ListResponse.Computed());
    return;
  }
  const context = session.operation("");
  const limit = request.getLimit() > 0 ? request.getLimit() : Number.POSITIVE_INFINITY;
  const size = request.getPageSize() > 0 ? request.getPageSize() : Number.POSITIVE_INFINITY;
  let { given, from } = positionIn(request.getContinuationToken());
  const progress = new PagingGuard(definition.endpoints.list ?? definition.endpoints.create);
  for (let left = Math.min(size, limit - given); left > 0; ) {
    const page = await listObjects(definition, kinds, filter, context, Math.min(left, 100), from);
    for (const { id, name = "" } of page.entries) {
      yield new ListResponse().setResult(new ListResponse.Result().setId(id).setName(name));
    }
    given += page.entries.length;
    left -= page.entries.length;
    from = page.next;
    if (from === undefined) break;
    progress.checkProgress(page.entries.length, from);
  }
  const isOver = from === undefined || given >= limit;
  const continuation = new ListResponse.Continuation();
  yield new ListResponse().setContinuation(
    isOver ? continuation : continuation.setContinuationToken(tokenOf({ given, from })),
  );
}

const tokenOf = ({ given, from }: Position): string => `${given}:${from}`;

function positionIn(token: string): Position {
  const [, given, from] = /^(\d+):(.*)$/s.exec(token) ?? [];
  return { given: Number(given ?? 0), from };
}
