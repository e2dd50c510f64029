import { type DiffRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { changesAt, diff as diffInputs, mustDeleteBeforeReplace, trackDiff } from "../../lifecycle";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { formatPath } from "../wire/path";
import { propertiesOf } from "../wire/struct";
import { decode } from "../wire/values";

const { Kind } = PropertyDiff;
const kinds = {
  add: { plain: Kind.ADD, replace: Kind.ADD_REPLACE },
  delete: { plain: Kind.DELETE, replace: Kind.DELETE_REPLACE },
  update: { plain: Kind.UPDATE, replace: Kind.UPDATE_REPLACE },
} as const;

/** What a change of the program changes, by property path. */
export function diff(request: DiffRequest, session: Session): DiffResponse {
  const definition = resourceOf(request.getType());
  const olds = decode(propertiesOf(request.getOldInputs())).properties;
  const news = decode(propertiesOf(request.getNews())).properties;
  const { changed, replaces } = diffInputs(definition, olds, news);
  if (session.run) trackDiff(session.run, definition, request.getId(), news, { changed, replaces });
  const outputs = decode(propertiesOf(request.getOlds())).properties;
  const isDeletedFirst = mustDeleteBeforeReplace(definition, { ...olds, ...outputs }, news);
  session.run?.trackPrior(definition, request.getUrn(), {
    id: request.getId(),
    inputs: olds,
    outputs,
    isDeletedFirst,
  });
  const response = new DiffResponse()
    .setChanges(changed.length > 0 ? DiffResponse.DiffChanges.DIFF_SOME : DiffResponse.DiffChanges.DIFF_NONE)
    .setDiffsList([...changed])
    .setReplacesList([...replaces])
    .setDeletebeforereplace(isDeletedFirst)
    .setHasdetaileddiff(true);
  const detailed = response.getDetaileddiffMap();
  for (const name of changed) {
    for (const { path, kind } of changesAt(definition, name, olds[name], news[name])) {
      const replaced = replaces.includes(name) ? "replace" : "plain";
      detailed.set(formatPath(path), new PropertyDiff().setKind(kinds[kind][replaced]).setInputdiff(true));
    }
  }
  return response;
}
