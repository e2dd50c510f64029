import * as sdk from "@pulumi/pulumi/runtime/rpc";
import { describe, expect, it } from "vitest";
import {
  isMarked,
  isWrappedSecret,
  type MarkedValue,
  plaintextOf,
  signatureKey,
  signatures,
  unknownValue,
  unknownValues,
  wrapSecret,
} from "../../provider/pulumi/format/signatures";

describe("the marks of values", () => {
  it("are those of the SDK", () => {
    expect(signatureKey).toBe(sdk.specialSigKey);
    expect(signatures).toEqual({
      secret: sdk.specialSecretSig,
      output: sdk.specialOutputValueSig,
      asset: sdk.specialAssetSig,
      archive: sdk.specialArchiveSig,
      resource: sdk.specialResourceSig,
    });
    expect(unknownValue).toBe(sdk.unknownValue);
  });

  it("of unknown values are seven strings: those of a bool, a number, a string, an array, a map, an asset and an archive", () => {
    expect([...unknownValues].toSorted()).toEqual([
      "030794c1-ac77-496b-92df-f27374a8bd58",
      unknownValue,
      "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
      "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
      "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
      "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
      "e48ece36-62e2-4504-bad9-02848725956a",
    ]);
  });

  it("mark a secret once", () => {
    const secret = wrapSecret("sesame");
    expect(secret).toEqual({ [sdk.specialSigKey]: sdk.specialSecretSig, value: "sesame" });
    expect(wrapSecret(secret)).toBe(secret);
    for (const value of [null, undefined, "text", {}, { [signatureKey]: signatures.output }]) {
      expect(isWrappedSecret(value)).toBe(false);
    }
  });
});

it.each<[string, object, boolean, unknown]>([
  ["a secret", { [signatureKey]: signatures.secret, plaintext: '{"a":[1]}' }, true, { a: [1] }],
  ["a secret that is still encrypted", { [signatureKey]: signatures.secret }, true, undefined],
  ["a secret in another form", { [signatureKey]: signatures.secret, plaintext: "open" }, true, undefined],
  ["any other object", { plaintext: "1" }, false, 1],
])("%s in exported state", (_, value, isSecret, plaintext) => {
  expect(isMarked(value)).toBe(isSecret);
  expect(plaintextOf(value as MarkedValue)).toEqual(plaintext);
});
