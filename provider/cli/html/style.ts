import { ruleForEachTint, theme } from "./theme";

/** The style sheet of every page. */
export const style = `
${theme(":root")}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0 auto;max-width:75rem;padding:1.5rem 1.25rem 4rem;background:var(--background);color:var(--text);
font:.9375rem/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.4rem;line-height:1.25;margin:0}
h2{font-size:1.05rem;margin:2rem 0 .6rem}
h3{font-size:.95rem;margin:1.5rem 0 .5rem}
h3 .muted{font-weight:400}
header p{margin:.25rem 0 1rem}
a{color:var(--edit-text)}
.muted,.about{color:var(--muted)}
.tools{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center;padding:.6rem 0;
background:var(--background)}
.tools input[type=search]{flex:1 1 16rem;min-width:0;font:inherit;color:inherit;padding:.4rem .7rem;border-radius:.5rem;
border:1px solid var(--line);background:var(--card)}
button{font:inherit;font-size:.85rem;color:inherit;background:var(--card);border:1px solid var(--line);
border-radius:.5rem;padding:.35rem .7rem;cursor:pointer}
.notes{margin:0 0 .75rem;padding:.5rem .9rem;border-radius:.6rem}
.notes ul{margin:.35rem 0 .2rem;padding-left:1.2rem}
summary{cursor:pointer}
.visitor{margin:0 0 .75rem;padding:.5rem .9rem;border-radius:.6rem;border:1px solid var(--line);background:var(--card)}
.visitor form{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.3rem,1fr));gap:.5rem .75rem;margin:.6rem 0 .3rem}
.visitor label{display:block;font-size:.8125rem;color:var(--muted)}
.visitor input,.visitor select{display:block;width:100%;height:2.1rem;font:inherit;font-size:.9rem;color:var(--text);padding:.3rem .5rem;
border-radius:.4rem;border:1px solid var(--line);background:var(--background)}
.visitor label:has([type=datetime-local]){grid-column:span 2}
.visitor [aria-invalid]{border-color:var(--warning-text)}
.visitor .asked,#problems{grid-column:1/-1;display:flex;gap:.75rem;align-items:center}
#problems{display:block;margin:0;padding:.3rem .5rem .3rem 1.5rem;border-radius:.4rem}
#problems:empty{display:none}
.link{margin:0 0 1rem;scroll-margin-top:4rem}
.many .link{content-visibility:auto;contain-intrinsic-size:auto 2.6rem;margin-bottom:.5rem}
.link.is-missing>ol,.link.is-deleted>ol{opacity:.7}
.link>summary{display:flex;flex-wrap:wrap;align-items:center;gap:.3rem .5rem;padding:.5rem .8rem;border-radius:.6rem;
border:1.5px solid var(--edit-text);background:var(--card);list-style:none}
.link>summary::-webkit-details-marker{display:none}
.link>summary::before{content:"▸";width:.8rem;color:var(--muted)}
.link[open]>summary::before{content:"▾"}
.link[open] .inside{display:none}
.leads{min-width:0;max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.about{display:flex;flex-wrap:wrap;gap:0 .75rem;margin-left:auto;font-size:.85rem}
.chip{display:inline-block;max-width:100%;padding:.06rem .55rem;border-radius:1rem;font-size:.8125rem}
.badge{font-weight:600}
.chip.off,li.off>*{opacity:.7}
li.away>*{opacity:.4}
li.way>.card,li.way>.to{border:2px solid var(--edit-text)}
li.maybe>.card,li.maybe>.to{border:2px dashed var(--edit-text)}
.link ol{list-style:none;counter-reset:route;margin:0;padding:.7rem 0 0 3rem}
.link ol>li{counter-increment:route;position:relative;display:grid;grid-template-columns:minmax(0,1.25fr) minmax(0,1fr);column-gap:3.25rem;
align-items:start;padding-bottom:.6rem}
.link ol>li::before,.link ol>li:not(:last-child)::after{content:"";position:absolute;left:-1.7rem;
border-left:1.5px solid var(--line)}
.link ol>li::before{top:-.7rem;height:1.85rem;width:1.55rem;border-bottom:1.5px solid var(--line);
border-bottom-left-radius:.6rem}
.link ol>li:not(:last-child)::after{top:0;bottom:0}
.card,.to{position:relative;border:1px solid var(--line);border-radius:.6rem;background:var(--card);padding:.45rem .75rem}
.head{display:flex;justify-content:space-between;gap:1rem}
.head b::before{content:counter(route);display:inline-block;min-width:1.3rem;margin-right:.5rem;border-radius:1rem;
background:var(--text);color:var(--background);font-size:.75rem;line-height:1.3rem;text-align:center}
.head .muted{font-size:.85rem;white-space:nowrap}
.chips{display:flex;flex-wrap:wrap;gap:.3rem .4rem}
.chips:not(:empty){margin-top:.35rem}
.to::before{content:"";position:absolute;right:calc(100% + 1px);top:1.1rem;width:3.2rem;border-top:1.5px solid var(--line)}
.to::after,.card::after{content:"";position:absolute;right:100%;top:calc(1.1rem - 4px);border:5px solid transparent;
border-left:7px solid var(--muted);border-right:0}
.to-link{border-style:dashed;border-color:var(--condition-text)}
.changes{list-style:none;margin:.4rem 0 0;padding:0;font:.8125rem/1.5 ui-monospace,Menlo,Consolas,"Liberation Mono",monospace}
.link>.changes{margin:0 0 0 1.3rem;padding:.5rem 0 0 1.7rem;border-left:1.5px solid var(--line)}
table{border-collapse:collapse;table-layout:fixed;width:100%;font-size:.9rem}
th:first-child{width:38%}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
th{color:var(--muted);font-weight:600;font-size:.8125rem}
td .changes{margin:0}
.bar{display:block;width:12rem;max-width:100%;height:.45rem;margin-top:.45rem;border-radius:1rem}
.bar rect{fill:currentColor;opacity:.75}
.tiles{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0 0;padding:0;list-style:none}
.tiles .chip{padding:.3rem .8rem;font-size:.9rem}
${ruleForEachTint((it) => `.${it}{background:var(--${it});color:var(--${it}-text)}.is-${it}>summary,.card.is-${it}{border-color:var(--${it}-text)}`)}
.changes.visit{background:none;color:var(--muted);font:inherit;font-size:.85rem}
@media(max-width:44rem){
.leads{margin-left:1.3rem;flex-basis:calc(100% - 1.3rem)}
body{padding:1rem .8rem 3rem}
.about{margin-left:1.3rem;flex-basis:100%}
.link ol{padding-left:1.6rem}
.link ol>li{grid-template-columns:minmax(0,1fr);row-gap:.45rem}
.link ol>li::before,.link ol>li:not(:last-child)::after{left:-.9rem}
.link ol>li::before{width:.75rem}
.to{margin-left:1.6rem}
.to::before{top:-.5rem;height:1.6rem;width:.8rem;border-left:1.5px solid var(--line);border-top:0;
border-bottom:1.5px solid var(--line);border-bottom-left-radius:.5rem}
.link>.changes{margin-left:.7rem;padding-left:.9rem}
thead{display:none}
table,tbody,tr,td{display:block}
td{border:0;padding:.1rem 0}
tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
}
`;
