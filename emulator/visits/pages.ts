import { html } from "hono/html";
import type { Service } from "../service";
import type { StoredCollection, StoredLink } from "../store/records";

type Html = ReturnType<typeof html>;

/** A small page. Texts of an account are escaped. */
const page = (title: string, content: Html): Html => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>${title}</h1>
${content}
</html>`;

/** Asks for a password, which it posts to the same address. */
export const passwordPage = (isWrong: boolean): Html =>
  page(
    "This link has a password",
    html`${isWrong ? html`<p role="alert">This is not the password.</p>` : ""}<form method="post"><label>Password <input type="password" name="password" autofocus required></label> <button>Open</button></form>`,
  );

/** Says in a sentence why the visit ends here. */
export const endPage = (title: string, text: string): Html => page(title, html`<p>${text}</p>`);

/** A page that leads on after some seconds. */
export const delayPage = (url: string, seconds: number): Html =>
  page(
    "One moment",
    html`<p>The page opens in ${seconds} seconds: <a rel="noreferrer" href="${url}">${url}</a></p>`,
  );

/** The page of a tree or a board: its links, in their order. */
export function collectionPage({ store }: Service, link: StoredLink, kind: "tree" | "board"): Html {
  const id = kind === "tree" ? link.treeId : link.boardId;
  const collection = id ? store[kind === "tree" ? "trees" : "boards"].get(id) : undefined;
  const items = store.links
    .values()
    .filter(
      (it) =>
        it.kind === (kind === "tree" ? "TREE_ITEM" : "BOARD_ITEM") &&
        (kind === "tree" ? it.treeId : it.boardId) === id &&
        id,
    )
    .toSorted((one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0));
  const entries = items.map((it) => html`<li><a href="/${it.slug}">${it.title || it.slug}</a></li>`);
  return page(titleOf(collection) || link.title || link.slug, html`<ul>${entries}</ul>`);
}

const titleOf = (collection: StoredCollection | undefined): string | undefined => {
  const { title, username } = collection?.fields ?? {};
  return [title, username].find((it) => typeof it === "string" && it !== "") as string | undefined;
};
