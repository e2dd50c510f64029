import { qr as endpoints, noQr, QrInput } from "../contract";
import { defineResource } from "../lifecycle";
import { parentLink } from "./parents";

export const qr = defineResource({
  name: "QR",
  doc: "The QR code of a link. Declare at most one for each link. Every link has a QR state; deleting the resource removes the generated code.",
  id: ["linkId"],
  inputs: QrInput.extend(parentLink),
  outputs: {},
  replaceOnChanges: ["linkId"],
  endpoints: {
    create: endpoints.update,
    read: endpoints.read,
    update: endpoints.update,
    delete: endpoints.update,
  },
  initialState: noQr,
  deleteBody: { isQrCreated: false },
  example: { linkId: "lnk_1", isQrCreated: true, payload: { color: "#0b3d91" } },
});
