import { assumptions } from "../../../../contract";
import { required } from "../../api/response";
import { unusedName } from "../../sandbox/marker";
import type { WriteProbe } from "../context";
import { observed, observedOther, observedStatus } from "../observation";

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
  required(await api.send({ method: "DELETE", path: `/${id}` }), "deleting a link");
  sandbox.forget(`/${id}`);
  const response = await sandbox.create("", sandbox.linkBody({ slug, description: "second" }));
  const { success: isTaken } = assumptions.slugTakenStatus.values.safeParse(response.status);
  if (isTaken) return observed("delayed");
  required(response, "creating the second link");
  return observed("immediate");
};
