import { type DiffRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import {
  type Change,
  changesAt,
  diff as diffInputs,
  formatPath,
  type Path,
  requireAccount,
  shownSecrets,
} from "../../lifecycle";
import type { Session } from "../session/session";
import { decodeStruct } from "../wire/properties";
import { withSetInputs } from "../wire/set-outputs";
import { resourceOf } from "../wire/tokens";

const { Kind } = PropertyDiff;
const kinds = {
  add: { plain: Kind.ADD, replace: Kind.ADD_REPLACE },
  delete: { plain: Kind.DELETE, replace: Kind.DELETE_REPLACE },
  update: { plain: Kind.UPDATE, replace: Kind.UPDATE_REPLACE },
} as const;

/** Compares the inputs of a resource, with a detailed diff by property path. */
export async function diff(request: DiffRequest, session: Session): Promise<DiffResponse> {
  const definition = resourceOf(request.getType());
  const { properties: inputs, secrets: oldSecrets } = decodeStruct(request.getOldInputs());
  const before = decodeStruct(request.getOlds());
  const olds = { inputs, outputs: withSetInputs(definition, inputs, before.properties) };
  const { properties: news, secrets: newSecrets } = decodeStruct(request.getNews());
  const secrets = [...oldSecrets, ...newSecrets];
  const own = { definition, id: request.getId(), olds, news };
  const context = session.operation(request.getUrn());
  await requireAccount(own, context);
  const { changed: edited, replaces, deleteBeforeReplace } = diffInputs(own, context);
  // The engine saves the outputs of an update only.
  const shown = shownSecrets(before.properties, before.secrets, news, newSecrets);
  const changed = [...new Set([...edited, ...shown])];
  const response = new DiffResponse()
    .setChanges(changed.length > 0 ? DiffResponse.DiffChanges.DIFF_SOME : DiffResponse.DiffChanges.DIFF_NONE)
    .setDiffsList(changed)
    .setReplacesList([...replaces])
    .setDeletebeforereplace(deleteBeforeReplace)
    .setHasdetaileddiff(true);
  const detailed = response.getDetaileddiffMap();
  for (const name of changed) {
    const action = replaces.includes(name) ? "replace" : "plain";
    const changes: Change[] = changesAt(definition, name, olds.inputs[name], news[name]);
    // The inputs do not show what state does, or what a failed update may have changed. The id is no input.
    if (changes.length === 0 && name !== "id")
      changes.push({ kind: "update", path: [name], oldPath: [name] });
    for (const [path, kind] of byPath(changes.map((change) => outside(secrets, change)))) {
      detailed.set(path, new PropertyDiff().setKind(kinds[kind][action]).setInputdiff(true));
    }
  }
  return response;
}

/** A change, or that of the secret around it: the engine shows the names in a path, also those that are inside of a secret. */
function outside(secrets: readonly Path[], { kind, path, oldPath }: Change): Change {
  const around = (at: Path) =>
    secrets.find((it) => it.length < at.length && it.every((part, index) => part === at[index]));
  const secret = around(path) ?? around(oldPath);
  return secret ? { kind: "update", path: secret, oldPath: secret } : { kind, path, oldPath };
}

/**
 * The changes by path. The engine compares the old and the new value at the same path, so a value that changed inside an entry
 * that moved is deleted at one path and added at another. What is deleted and added at the same path is updated.
 */
function byPath(changes: readonly Change[]): Map<string, Change["kind"]> {
  const kindsByPath = new Map<string, Change["kind"]>();
  const add = (path: Path, kind: Change["kind"]) => {
    const text = formatPath(path);
    kindsByPath.set(text, kindsByPath.has(text) ? "update" : kind);
  };
  for (const { kind, path, oldPath } of changes) {
    if (kind !== "update") add(path, kind);
    else {
      add(oldPath, "delete");
      add(path, "add");
    }
  }
  return kindsByPath;
}
