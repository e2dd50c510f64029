/** Searches, filters and folds the links of a page. Without JavaScript, its controls stay hidden. */
export const script = `
const links = [...document.querySelectorAll(".link")];
const folders = document.querySelectorAll(".folder");
const find = (id) => document.getElementById(id);
const [search, marked, count] = ["search", "marked", "count"].map(find);
const texts = new Map(links.map((it) => [it, it.textContent.toLowerCase()]));
const show = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const link of links) {
    const fits = words.every((word) => texts.get(link).includes(word));
    link.hidden = !fits || (marked.checked && !link.classList.contains("marked"));
    if (!link.hidden) shown += 1;
  }
  for (const folder of folders) folder.hidden = !folder.querySelector(".link:not([hidden])");
  count.textContent = shown === links.length ? "" : shown + " of " + links.length;
};
const fold = (open) => () => links.forEach((it) => { it.open = open; });
search.addEventListener("input", show);
marked.addEventListener("change", show);
find("fold").addEventListener("click", fold(false));
find("unfold").addEventListener("click", fold(true));
document.querySelector(".tools").hidden = links.length < 2;
`;
