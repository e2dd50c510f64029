import { UserError } from "../../../client";
import type { Content, Kind } from "../arrived";
import type { KindName } from "../choices";
import { isBlank } from "../fields/values";
import { apache } from "./apache";
import { bitly } from "./bitly";
import { cloudflare } from "./cloudflare";
import { dub } from "./dub";
import { kutt } from "./kutt";
import { netlify } from "./netlify";
import { nginx } from "./nginx";
import { rebrandly } from "./rebrandly";
import { shlink } from "./shlink";
import { shortIo } from "./shortio";
import { vercel } from "./vercel";
import { yourls } from "./yourls";

/** All kinds of files: exports of services, and redirect files. */
export const kinds: readonly Kind[] = [
  ...[bitly, dub, rebrandly, shortIo, shlink, yourls, kutt],
  ...[netlify, vercel, cloudflare, apache, nginx],
];

/** The kind with a name. */
export function kindNamed(name: KindName): Kind {
  const kind = kinds.find((it) => it.name === name);
  if (!kind) throw new Error(`there is no kind ${name}`);
  return kind;
}

/**
 * The kind of a file, from its content.
 *
 * @throws UserError when it looks like none, or like several
 */
export function recognizeKind(content: Content, file: string): Kind {
  if (isBlank(content.json?.values ?? content.text)) throw new UserError(`${file} is empty.`);
  const scores = kinds.map((kind) => ({ kind, score: kind.recognize(content) }));
  const best = Math.max(...scores.map(({ score }) => score));
  const [found, ...others] = scores
    .filter(({ score }) => score === best && score > 0)
    .map(({ kind }) => kind);
  if (found && others.length === 0) return found;
  const names = (found ? [found, ...others] : kinds).map(({ name }) => name).join(", ");
  throw new UserError(
    found
      ? `${file} may be of several kinds. Say which with --service: ${names}.`
      : `${file} looks like none of the known exports and redirect files. If it is one of them, say which with --service: ${names}.`,
  );
}
