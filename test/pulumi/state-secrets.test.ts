import { expect, it } from "vitest";
import {
  isMarked,
  type MarkedValue,
  plaintextOf,
  signatureKey,
  signatures,
} from "../../provider/pulumi/format/signatures";

it.each<[string, object, boolean, unknown]>([
  ["a secret", { [signatureKey]: signatures.secret, plaintext: '{"a":[1]}' }, true, { a: [1] }],
  ["a secret that is still encrypted", { [signatureKey]: signatures.secret }, true, undefined],
  ["a secret in another form", { [signatureKey]: signatures.secret, plaintext: "open" }, true, undefined],
  ["any other object", { plaintext: "1" }, false, 1],
])("%s in exported state", (_, value, isSecret, plaintext) => {
  expect(isMarked(value)).toBe(isSecret);
  expect(plaintextOf(value as MarkedValue)).toEqual(plaintext);
});
