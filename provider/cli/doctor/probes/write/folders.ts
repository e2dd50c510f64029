import { objectIn } from "../../api/response";
import type { WriteProbe } from "../context";
import { notObserved, observed } from "../observation";

/** Deletes a folder that contains a link. */
export const folderDelete: WriteProbe<"folderDelete"> = async ({ api, sandbox }) => {
  const folder = await sandbox.create("/folders", { title: sandbox.title });
  const { id } = objectIn(folder);
  if (!folder.isOk) return notObserved(`the service refuses a second folder (HTTP ${folder.status})`);
  const link = await sandbox.link({ folderId: id });
  const deleted = await api.send({ method: "DELETE", path: `/folders/${id}` });
  if (!deleted.isOk) return notObserved(`deleting it responds with the status ${deleted.status}`);
  sandbox.forget(`/folders/${id}`);
  const { isOk } = await api.send({ method: "GET", path: `/${link.id}` });
  return observed(isOk ? "keepsLinks" : "deletesLinks");
};

/** Reads the QR state of a link without a QR code. */
export const emptyQr: WriteProbe<"emptyQr"> = async ({ api, sandbox }) => {
  const { id } = await sandbox.link();
  const { isOk, data } = await api.send({ method: "GET", path: `/${id}/qr` });
  if (!isOk) return observed("notFound");
  return observed(data === null ? "null" : "state");
};
