import { ruleForEachTint, theme } from "../../html/theme";

/** The style sheet of an SVG. */
export const style = [
  theme("svg"),
  "svg{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',sans-serif}",
  ".background{fill:var(--background)}.box{fill:var(--card);stroke:var(--line)}",
  ".box.link{stroke:var(--edit-text);stroke-width:1.5}.box.to-link{stroke:var(--condition-text);stroke-dasharray:5 3}",
  "text{fill:var(--text);font-size:13px}.heading{font-size:18px;font-weight:600}.name{font-size:15px;font-weight:600}",
  ".route-name{font-size:14px;font-weight:600}.small{font-size:12px;fill:var(--muted)}.italic{font-style:italic}",
  ".end{text-anchor:end}rect.end{text-anchor:start}.order{fill:var(--text)}",
  ".number{font-size:11px;font-weight:600;text-anchor:middle;fill:var(--background)}",
  ".edge{fill:none;stroke:var(--muted);stroke-width:1.5;marker-end:url(#arrow)}.head{fill:var(--muted)}",
  ".edge.way{stroke:var(--edit-text);stroke-width:3}.edge.maybe{stroke:var(--edit-text);stroke-dasharray:6 4}",
  ".way>.box{stroke:var(--edit-text);stroke-width:2.5}.maybe>.box{stroke:var(--edit-text);stroke-dasharray:6 4}.away{opacity:.35}",
  ".off{opacity:.55}.edge.off{stroke-dasharray:4 4}.pill-text{font-size:12px;text-anchor:middle}",
  ruleForEachTint(
    (it) =>
      `.${it} .pill{fill:var(--${it})}.${it} .pill-text{fill:var(--${it}-text)}.box.is-${it}{stroke:var(--${it}-text)}`,
  ),
].join("");
