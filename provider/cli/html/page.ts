import { createHash } from "node:crypto";
import { raw } from "hono/html";
import { type Html, html } from "./html";
import { script as ownScript } from "./script";
import { style } from "./style";

/**
 * A complete page that needs no other file and no network. Its content security policy allows its own style and script,
 * and nothing else.
 *
 * @param more a script to run besides the one of every page
 */
export function renderDocument(title: string, body: Html, more = ""): string {
  const script = `${ownScript}${more}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policyFor(script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}
<script>${raw(script)}</script>
</body>
</html>
`.toString();
}

/** A part of a page that has a script. */
export interface PagePart {
  readonly body: Html;
  readonly script: string;
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const policyFor = (script: string): string =>
  `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`;
