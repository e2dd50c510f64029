import { readFileSync } from "node:fs";
import { raw } from "hono/html";
import { nearest } from "../../../nearest";
import type { RoutingRules } from "../../../routing";
import type { GraphLink } from "../../graph/model/graph";
import { type Html, html, lines } from "../../html/html";
import type { PagePart } from "../../html/page";
import { shownLink } from "../shown-link";
import type { VisitorInput } from "../visitor-input";
import { choicesIn } from "./choices";
import { type FormField, formFields, textOf } from "./fields";
import type { PageData } from "./in-browser";
import { visitorScript } from "./script";

/**
 * The form of a page that marks the way of a visitor through its links, in the browser: it holds the model of visitors and what may
 * be shown of the links.
 *
 * @param visitor whose way is marked at first, if any
 */
export function visitorForm(
  links: readonly GraphLink[],
  rules: Partial<RoutingRules>,
  visitor: VisitorInput | undefined,
): PagePart {
  const data: PageData = { links: links.map(shownLink), rules };
  const choices = choicesIn(data.links.map(({ routing }) => routing));
  const body = html`<details id="visitor-panel" class="visitor" hidden${visitor && html` open`}>
<summary>What a visitor gets</summary>
<form id="visitor" autocomplete="off">
${lines(formFields.map((field) => fieldHtml(field, visitor?.[field.name], choices)))}
<div class="asked"><button type="reset">Clear</button><span id="asked" class="muted" role="status"></span></div>
<ul id="problems" class="warning" role="alert"></ul>
</form></details>
<script type="application/json" id="routing">${raw(inScript(data))}</script>`;
  return { body, script: `${modelOfVisitors()}${visitorScript}` };
}

/** JSON in which no text ends the script around it. */
const inScript = (data: PageData): string => JSON.stringify(data).replaceAll("<", "\\u003c");

const bundle = "dist/provider/cli/visitors/page/bundle.js";

/** The model of visitors, as \`scripts/bundle\` bundles it for browsers. */
const modelOfVisitors = (): string => readFileSync(nearest(bundle, __dirname), "utf8");

function fieldHtml(
  field: FormField,
  value: VisitorInput[keyof VisitorInput],
  choices: ReturnType<typeof choicesIn>,
): Html {
  const { name, label, type, hint } = field;
  const text = textOf(field, value);
  if (type === "choice")
    return html`<label>${label}<select name="${name}">${[
      ["", "known or not"],
      ["true", "known"],
      ["false", "not known"],
    ].map(
      ([option, shown]) =>
        html`<option value="${option}"${option === text && html` selected`}>${shown}</option>`,
    )}</select></label>`;
  const listed = [...new Set([...(choices.get(name) ?? []), ...(field.choices ?? [])])];
  const list = listed.length > 0 || name === "country";
  return html`<label>${label}<input name="${name}" type="${type}" value="${text}"${hint && html` placeholder="${hint}"`}${type === "number" && html` min="0"`}${list && html` list="choices-${name}"`}></label>${
    list &&
    html`<datalist id="choices-${name}">${listed.map((it) => html`<option value="${it}">`)}</datalist>`
  }`;
}
