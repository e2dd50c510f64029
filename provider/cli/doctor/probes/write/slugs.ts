import { assumptions } from "../../../../contract";
import { unusedName } from "../../sandbox/marker";
import type { WriteProbe } from "../context";
import { notObserved, observed, observedOther, observedStatus } from "../observation";

/** Creates a second link with the slug of another. */
export const slugTakenStatus: WriteProbe<"slugTakenStatus"> = async ({ sandbox }) => {
  const slug = unusedName();
  await sandbox.link({ slug });
  const { isOk, status } = await sandbox.create("", sandbox.linkBody({ slug, description: "second" }));
  if (isOk) return observedOther("two links can have one slug");
  return observedStatus(assumptions.slugTakenStatus.values, status);
};

/** Creates a link with the slug of one that was deleted. */
export const slugRelease: WriteProbe<"slugRelease"> = async ({ api, sandbox }) => {
  const slug = unusedName();
  const { id } = await sandbox.link({ slug });
  const deleted = await api.send({ method: "DELETE", path: `/${id}` });
  if (!deleted.isOk) return notObserved(`deleting a link responds with the status ${deleted.status}`);
  sandbox.forget(`/${id}`);
  const { isOk } = await sandbox.create("", sandbox.linkBody({ slug, description: "second" }));
  return observed(isOk ? "immediate" : "delayed");
};
