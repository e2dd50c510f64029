import { qr } from "../../provider/contract";
import { defaultsBy } from "../assume/defaults";
import { updated } from "../assume/merge";
import { notFound } from "../http/problem";
import { type Operation, on } from "../pipeline/call";
import type { Service } from "../service";
import type { StoredLink } from "../store/records";
import { findLink, saveLink } from "./find";

/** The two endpoints of a link's QR state (spec 4.4), which is also the link's field `qr`. */
export const qrOperations = (service: Service): Operation[] => [
  on(qr.read, ({ caller, params }) => {
    const link = findLink(service, caller, params.id);
    if (!link.qr && service.assumed.emptyQr === "notFound") throw notFound("QR state of the link", link.id);
    return { data: view(service, link) };
  }),

  on(qr.update, ({ caller, params, body }) => {
    const link = findLink(service, caller, params.id);
    const changed = saveLink(service, link, { qr: updated(service.assumed, link.qr ?? {}, body) });
    return { data: view(service, changed) };
  }),
];

function view({ assumed }: Service, { id, qr }: StoredLink) {
  const state = { linkId: id, isQrCreated: defaultsBy(assumed).isQrCreated, payload: null, ...qr };
  const isEmpty = !state.isQrCreated && !state.payload;
  return isEmpty && assumed.emptyQr === "null" ? null : state;
}
