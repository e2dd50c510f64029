import { qr } from "../../provider/contract";
import { type Operation, on } from "../pipeline/call";
import type { Service } from "../service";
import type { StoredLink } from "../store/records";
import { findLink, saveLink } from "./find";

/** The two endpoints of a link's QR state (spec 4.4), which is also the link's field `qr`. */
export const qrOperations = (service: Service): Operation[] => [
  on(qr.read, ({ caller, params }) => ({ data: view(findLink(service, caller, params.id)) })),

  on(qr.update, ({ caller, params, body }) => {
    const link = findLink(service, caller, params.id);
    return { data: view(saveLink(service, link, { qr: { ...link.qr, ...body } })) };
  }),
];

const view = ({ id, qr }: StoredLink) => ({ linkId: id, isQrCreated: false, payload: null, ...qr });
