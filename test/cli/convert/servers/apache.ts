import fc from "fast-check";
import { Lines, type Request, type Response } from "./compare";

// What Apache does with a request, by its documentation: modules mod_alias and mod_rewrite, "Configuration Sections".

interface Redirect {
  readonly type: "redirect";
  readonly isPattern: boolean;
  readonly from: string;
  readonly isGone: boolean;
}

interface Rewrite {
  readonly type: "rewrite";
  readonly hasCondition: boolean;
  readonly pattern: string;
  readonly to: "url" | "page" | "nothing";
  readonly flags: readonly string[];
}

interface Engine {
  readonly type: "engine";
  readonly isOn: boolean;
}

/** A section: `<If>` has a condition, `<IfModule>` always holds. */
interface Section {
  readonly type: "if" | "module";
  readonly inner: readonly Redirect[];
}

type Item = Redirect | Rewrite | Engine | Section;

interface Server {
  readonly items: readonly Item[];
  readonly folders: readonly {
    readonly isSub: boolean;
    readonly items: readonly (Redirect | Rewrite | Engine)[];
  }[];
  readonly isNameFirst: boolean;
}

export interface ApacheFile {
  /** The content of `.htaccess`, or else servers. */
  readonly items: readonly Item[];
  readonly servers: readonly Server[];
}

const redirect = fc
  .record<Redirect>({
    type: fc.constant("redirect"),
    isPattern: fc.boolean(),
    from: fc.constantFrom("/one", "/two", "/sub/one", "/sub", "/"),
    isGone: fc.boolean(),
  })
  .map((it) => (it.isPattern ? { ...it, from: it.from === "/" ? "^/o" : `^${it.from}$` } : it));

const pattern = (...starts: readonly string[]) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...starts), fc.constantFrom("one$", "two$", "sub/one$", "one"))
      .map((it) => it.join("")),
    fc.constantFrom("^", ".*", "!^/?one$", "^/?(one|two)$"),
  );

const rewriteWith = (...starts: readonly string[]) =>
  fc.record<Rewrite>({
    type: fc.constant("rewrite"),
    hasCondition: fc.boolean(),
    pattern: pattern(...starts),
    to: fc.constantFrom("url", "url", "page", "nothing"),
    flags: fc.subarray(["R=301", "L", "C", "S=1", "F", "E=a:b"]),
  });

const engine = fc.record<Engine>({ type: fc.constant("engine"), isOn: fc.boolean() });
const section = fc.record<Section>({
  type: fc.constantFrom("if", "module"),
  inner: fc.array(redirect, { maxLength: 2 }),
});

const itemsWith = (...starts: readonly string[]) =>
  fc.array(
    fc.oneof(
      { arbitrary: redirect, weight: 3 },
      { arbitrary: rewriteWith(...starts), weight: 4 },
      { arbitrary: engine, weight: 1 },
      { arbitrary: section, weight: 1 },
    ),
    { maxLength: 5 },
  );

const server = fc.record<Server>({
  items: itemsWith("^/", "^/?", "^"),
  folders: fc.uniqueArray(
    fc.record({
      isSub: fc.boolean(),
      items: fc.array(fc.oneof(redirect, rewriteWith("^", "^/?", "^/"), engine), { maxLength: 3 }),
    }),
    { maxLength: 2, selector: ({ isSub }) => isSub },
  ),
  isNameFirst: fc.boolean(),
});

export const apacheFile: fc.Arbitrary<ApacheFile> = fc.oneof(
  itemsWith("^", "^/?").map((items) => ({ items, servers: [] })),
  fc.array(server, { minLength: 1, maxLength: 2 }).map((servers) => ({ items: [], servers })),
);

export const hosts = ["a.example.com", "b.example.com"];

interface Placed {
  readonly line: number;
  /** The number of its condition; the line of `RewriteCond` or `<If>`. */
  readonly condition: number | undefined;
}
type PlacedRule = (Redirect | Rewrite) & Placed & { readonly url: string };

/** The rules of a block in their order. */
interface Block {
  readonly rules: PlacedRule[];
  /** Those in `<If>`. */
  readonly inIf: PlacedRule[];
  isOn: boolean | undefined;
}

interface Read {
  readonly text: string;
  readonly blocks: readonly {
    readonly host: string | undefined;
    readonly own: Block;
    readonly root: Block;
    readonly sub: Block;
  }[];
  readonly hasEngine: boolean;
}

/** Writes a file, with a destination of its own for each line. */
export function writeApache({ items, servers }: ApacheFile): Read {
  const lines = new Lines();
  let hasEngine = false;
  const newBlock = (): Block => ({ rules: [], inIf: [], isOn: undefined });
  const write = (all: readonly Item[], block: Block, condition?: number): void => {
    for (const it of all) {
      if (it.type === "engine") {
        hasEngine = true;
        block.isOn = it.isOn;
        lines.add(`RewriteEngine ${it.isOn ? "On" : "Off"}`);
      } else if (it.type === "redirect") {
        const url = `https://t.example/${lines.next()}`;
        const line = lines.add(
          it.isGone
            ? `Redirect${it.isPattern ? "Match" : ""} gone ${it.from}`
            : `Redirect${it.isPattern ? "Match" : ""} ${it.from} ${url}`,
        );
        (condition === undefined ? block.rules : block.inIf).push({ ...it, line, url, condition });
      } else if (it.type === "rewrite") {
        const own = it.hasCondition ? lines.add("RewriteCond %{HTTPS} on") : undefined;
        const url = `https://t.example/${lines.next()}`;
        const to = { url, page: "/page", nothing: "-" }[it.to];
        const line = lines.add(`RewriteRule ${it.pattern} ${to} [${["NE", ...it.flags].join(",")}]`);
        block.rules.push({ ...it, line, url, condition: own });
      } else {
        const line = lines.add(it.type === "if" ? "<If \"%{HTTPS} == 'on'\">" : "<IfModule mod_alias.c>");
        write(it.inner, block, it.type === "if" ? line : undefined);
        lines.add(it.type === "if" ? "</If>" : "</IfModule>");
      }
    }
  };
  const own = newBlock();
  write(items, own);
  const blocks = servers.map(({ items, folders, isNameFirst }, index) => {
    const host = hosts[index];
    const block = { host, own: newBlock(), root: newBlock(), sub: newBlock() };
    lines.add("<VirtualHost *:80>");
    if (isNameFirst) lines.add(`ServerName ${host}`);
    write(items, block.own);
    for (const { isSub, items } of folders) {
      lines.add(`<Directory /var/www${isSub ? "/sub" : ""}>`);
      write(items, isSub ? block.sub : block.root);
      lines.add("</Directory>");
    }
    lines.add("DocumentRoot /var/www");
    if (!isNameFirst) lines.add(`ServerName ${host}`);
    lines.add("</VirtualHost>");
    return block;
  });
  const folder = { host: undefined, own: newBlock(), root: own, sub: newBlock() };
  return { text: lines.text(), blocks: servers.length > 0 ? blocks : [folder], hasEngine };
}

/** What Apache does with a request. */
export function askApache({ blocks, hasEngine }: Read, request: Request): Response {
  const block = blocks.find(({ host }) => host === request.host);
  if (!block) return { url: undefined, lines: [] };
  const { own, root, sub } = block;
  const isOn = (it: Block) => it.isOn ?? !hasEngine;
  const rewritten = isOn(own) ? rewrite(own.rules, request.path, request) : undefined;
  if (rewritten?.isFinal || rewritten?.isChanged) return rewritten;
  const redirected = redirectBy(own.rules, request);
  if (redirected) return redirected;
  const isInSub = request.path.startsWith("/sub/");
  const hasSub = isInSub && (sub.rules.some(({ type }) => type === "rewrite") || sub.isOn !== undefined);
  const folder = hasSub ? sub : root;
  const state = hasSub ? (sub.isOn ?? root.isOn) : root.isOn;
  const bare = request.path.slice(hasSub ? "/sub/".length : 1);
  const inFolder = (state ?? !hasEngine) ? rewrite(folder.rules, bare, request) : undefined;
  if (inFolder?.isFinal) return inFolder;
  // What is more special comes first: sections by conditions, then the inner folder.
  const inIf = [...own.inIf, ...root.inIf].filter(({ condition = 0 }) => request.holds.has(condition));
  const all = [...inIf, ...(isInSub ? sub.rules : []), ...root.rules];
  return redirectBy(all, request) ?? { url: undefined, lines: [] };
}

function redirectBy(rules: readonly PlacedRule[], { path }: Request): Response | undefined {
  for (const it of rules) {
    if (it.type !== "redirect") continue;
    const { from, isPattern, isGone, url, line } = it;
    const isBelow = path.startsWith(from.endsWith("/") ? from : `${from}/`);
    const isMatch = isPattern ? new RegExp(from).test(path) : path === from || isBelow;
    if (isMatch)
      return { url: isGone ? undefined : url + (isPattern ? "" : path.slice(from.length)), lines: [line] };
  }
  return undefined;
}

interface Rewritten extends Response {
  /** Whether it is a redirect or an error, and no other page. */
  readonly isFinal: boolean;
  readonly isChanged: boolean;
}

function rewrite(rules: readonly PlacedRule[], path: string, { holds }: Request): Rewritten {
  const all = rules.filter((it) => it.type === "rewrite");
  const lines: number[] = [];
  let [uri, isRedirect] = [path, false];
  for (let index = 0; index < all.length; index += 1) {
    const rule = all[index];
    if (!rule) break;
    const { pattern, flags, condition, to, url, line } = rule;
    const isInverted = pattern.startsWith("!");
    const isMatch = new RegExp(pattern.replace(/^!/, "")).test(uri) !== isInverted;
    if (!isMatch || (condition !== undefined && !holds.has(condition))) {
      while (all[index]?.flags.includes("C")) index += 1;
      continue;
    }
    if (to !== "nothing") {
      uri = to === "url" ? url : "/page";
      lines.push(line);
      // The flag R makes a redirect to a page of the same site.
      isRedirect = isRedirect || to === "url" || flags.includes("R=301");
    }
    if (flags.includes("F")) return { url: undefined, lines: [line], isFinal: true, isChanged: true };
    if (to === "nothing" && flags.includes("R=301")) {
      isRedirect = true;
      lines.push(line);
    }
    if (flags.includes("L")) break;
    if (flags.includes("S=1")) index += 1;
  }
  const isChanged = lines.length > 0;
  return { url: isRedirect ? uri : undefined, lines, isFinal: isRedirect, isChanged };
}
