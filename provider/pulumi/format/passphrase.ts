import { createCipheriv, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";

/** What a stack's configuration needs to have values encrypted with a passphrase. */
export interface Encryption {
  /** The value of `encryptionsalt`, by which the engine knows whether the passphrase is right. */
  readonly salt: string;
  /** A value as it stands under `secure`. */
  encrypt(text: string): string;
}

/** How often Pulumi hashes a passphrase. */
const iterations = 1_000_000;

/** Encrypts values of a configuration as Pulumi's secrets provider `passphrase` does. Takes some tenths of a second. */
export async function encryptionWith(passphrase: string): Promise<Encryption> {
  const salt = randomBytes(8);
  const key = await promisify(pbkdf2)(passphrase, salt, iterations, 32, "sha256");
  const encrypt = (text: string) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const parts = [cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
    return `v1:${nonce.toString("base64")}:${Buffer.concat(parts).toString("base64")}`;
  };
  return { salt: `v1:${salt.toString("base64")}:${encrypt("pulumi")}`, encrypt };
}
