import { type Block, type Blocks, type Directive, isRewriteRule, serverOf } from "./blocks";

/** Where rules stand, and what a server tries after what: `rewrite` and `alias` of a server, and of its folders. */
const steps = ["proxy", "rewrite", "alias", "folder rewrite", "folder alias"] as const;
type Step = (typeof steps)[number];

/** A rule in the order in which its server tries them. */
export interface PlacedDirective extends Directive {
  readonly step: Step;
  readonly host: string | undefined;
  /** Whether patterns see paths without their first slash; undefined if nothing says so. */
  readonly isBare: boolean | undefined;
  /** Whether the servers of the file do the same. */
  readonly isForServers: boolean;
  /** Why it is not for everybody, if so. */
  readonly problem: string | undefined;
  readonly lists: readonly string[];
  /** The lists of these steps and of all behind them. */
  listsFrom(step: Step): readonly string[];
  /** The list of this step. */
  listOf(step: Step): readonly string[];
}

/** Sorts rules as their servers try them, and finds out for whom they are. */
export function placeDirectives(
  rules: readonly Directive[],
  { blocks, directives }: Blocks,
): PlacedDirective[] {
  const hasServers = blocks.length > 1 || blocks.some(({ host, root }) => host ?? root);
  // The file .htaccess is that of a folder. A pattern with a slash at its begin is for a server.
  const isServer =
    hasServers || directives.some((it) => isRewriteRule(it) && /^\^\/(?!\?)/.test(it.words[0] ?? ""));
  const isOnSomewhere = blocks.some(({ isOn }) => isOn !== undefined);
  const placed = rules.map((rule): PlacedDirective => {
    const { block, name } = rule;
    const server = serverOf(block);
    const isInFolder = block.kind === "folder" || (block.kind === "file" && !isServer);
    const isRewrite = isRewriteRule(rule);
    const step = /^ProxyPass/i.test(name)
      ? "proxy"
      : (`${isInFolder ? "folder " : ""}${isRewrite ? "rewrite" : "alias"}` as const);
    const listOf = (it: Step) => [`${server.line} ${it}`];
    return {
      ...{ ...rule, step, host: server.host, lists: listOf(step), listOf },
      isBare: block.kind === "folder" || (block.kind === "server" ? false : hasServers ? false : undefined),
      problem:
        doubtAbout(rule, isRewrite, blocks) ?? (isRewrite ? engineProblem(block, isOnSomewhere) : undefined),
      isForServers: block.kind === "file" && !isRewrite && blocks.some(({ kind }) => kind === "server"),
      listsFrom: (it) => steps.slice(steps.indexOf(it)).flatMap(listOf),
    };
  });
  return placed.toSorted(
    (one, other) =>
      steps.indexOf(one.step) - steps.indexOf(other.step) ||
      rankOf(one) - rankOf(other) ||
      one.line - other.line,
  );
}

/** What is for some requests of a folder comes first for these. */
const rankOf = ({ step, condition }: PlacedDirective): number =>
  step === "folder alias" && condition !== undefined ? 0 : 1;

const dependsOn = (line: number): string => `depends on line ${line}.`;

/** Why what is around a rule is not for all requests. */
function doubtAbout(
  { condition, block, words }: Directive,
  isRewrite: boolean,
  blocks: readonly Block[],
): string | undefined {
  if (condition !== undefined) return dependsOn(condition);
  const { host = "", root } = serverOf(block);
  // What Define or the environment gives a variable may be in another file.
  const variable = [...words, host].map((it) => /\$\{[A-Za-z_]\w*\}/.exec(it)?.[0]).find((it) => it);
  if (variable !== undefined) return `depends on the variable ${variable}.`;
  if (isRewrite && block.doubt !== undefined) return dependsOn(block.doubt);
  if (block.kind !== "folder") return undefined;
  if (root === undefined || block.folder !== root) return dependsOn(block.line);
  // What an inner folder says comes first there, and its rewrite rules replace those of the folders around it.
  const inner = blocks.find(
    ({ folder = "" }) =>
      folder.startsWith(`${root}/`) && words.some((it) => isIn(it, folder.slice(root.length + 1))),
  );
  return inner && dependsOn(inner.line);
}

/** Whether a path, or a pattern for one, is that of a folder or below it. */
const isIn = (path: string, folder: string): boolean =>
  `${path.replace(/^\^?\/?\??|\/?\??\$$/g, "").replace(/\\(.)/g, "$1")}/`.startsWith(`${folder}/`);

/** Why the rewrite rules of a block are off. A server has the setting of the file around it, a folder only its own. */
function engineProblem({ isOn, kind, around }: Block, isOnSomewhere: boolean): string | undefined {
  const own = isOn ?? (kind === "server" ? around?.isOn : undefined);
  return (own ?? !isOnSomewhere) ? undefined : "is off: there is no RewriteEngine On for it.";
}
