import * as z from "zod";
import { envelope } from "../schemas/envelope";
import { JsonObject } from "../schemas/values";
import { endpoint } from "./endpoint";

/** The write fields of the QR state (spec 2.8, 4.4). */
export const QrInput = z.strictObject({
  isQrCreated: z.boolean().optional().describe("Whether the QR code is generated."),
  payload: JsonObject.optional().describe("The appearance of the QR code, as free-form JSON."),
});
export type QrInput = z.infer<typeof QrInput>;

/** The QR state as the service returns it. */
const Qr = z.looseObject({ isQrCreated: z.boolean().nullish(), payload: JsonObject.nullish() });

/** The QR state of a link without a QR code. */
export const noQr = { isQrCreated: false, payload: null };

/** A response with the QR state. A service may show null for a link without a QR code (4.4, not shown). */
const qrEnvelope = envelope(Qr.nullable()).transform(({ data }) => ({ data: data ?? noQr }));

/** The two endpoints of a link's QR state (spec 4.4). */
export const qr = {
  read: endpoint({
    spec: "4.4",
    summary: "Read the QR state with its payload",
    method: "GET",
    path: "/api/v1/links/{id}/qr",
    response: qrEnvelope,
  }),
  update: endpoint({
    spec: "4.4",
    summary: "Update the QR payload and the generation state",
    method: "PATCH",
    path: "/api/v1/links/{id}/qr",
    idempotency: "required",
    body: QrInput,
    response: qrEnvelope,
  }),
};
