import { UserError } from "../errors/errors";

/** The maximum size of a response. Reading stops there, so that memory use stays bounded. */
const maxResponseBytes = 64 * 1024 * 1024;

/**
 * Reads the body of a response as text.
 *
 * @param urlSetting the setting with the URL of the service, for the error
 * @throws UserError when it is larger than any response of the API
 */
export async function readText(
  body: AsyncIterable<Buffer>,
  origin: string,
  urlSetting: string,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxResponseBytes) {
      throw new UserError(
        `${origin} sent a response of more than 64 MiB, which is larger than any response of this API. Check ${urlSetting}.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
