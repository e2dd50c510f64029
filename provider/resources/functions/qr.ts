import * as z from "zod";
import { QrInput, qr } from "../../contract";
import { defineFunction } from "../../lifecycle";
import { extraOf, extraResult } from "../extra";
import { linkId } from "./args";

const result = z.object({
  linkId: z.string().describe("The id of the link."),
  ...QrInput.shape,
  extra: extraResult,
});

export const getQr = defineFunction({
  name: "getQr",
  doc: "Reads the state and the payload of a link's QR code.",
  args: z.strictObject({ linkId }),
  path: ["linkId"],
  result,
  endpoint: qr.read,
  toResult: (live, { linkId }) => ({ ...live, linkId, extra: extraOf(result, live) }),
  example: { linkId: "lnk_1" },
});
