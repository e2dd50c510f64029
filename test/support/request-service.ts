/** A pull or merge request. */
export interface StoredRequest {
  readonly number: number;
  readonly branch: string;
  readonly base: string;
  isOpen: boolean;
  title: string;
  text: string;
}

type Responder = (method: string, url: URL, text: string) => [status: number, body: unknown] | undefined;

/** The branches and requests of a repository, and what responds to requests about them, as the services document them. */
export function requestRoutes(name: "GitHub" | "GitLab") {
  const requests: StoredRequest[] = [];
  /** The files of each branch, by its name, on top of which commit. */
  const branches = new Map<string, { readonly parent: string; readonly files: Record<string, string> }>();
  const executables = new Set<string>();
  const trees: { parent: string; files: Record<string, string> }[] = [];
  const isGitHub = name === "GitHub";
  const path = isGitHub ? "/repos/owner/name/pulls" : "/projects/1/merge_requests";
  const field = isGitHub ? "body" : "description";

  const ofRepository: Responder = (method, url, text) => {
    const body = text === "" ? {} : JSON.parse(text);
    const at = `${method} ${url.pathname}`;
    if (!isGitHub) {
      if (at !== "POST /projects/1/repository/commits") return undefined;
      if (branches.has(body.branch) && !body.force)
        return [400, { message: "A branch called so already exists" }];
      const files = body.actions.map((it: Record<string, string>) => [it.file_path, it.content]);
      branches.set(body.branch, { parent: body.start_sha, files: Object.fromEntries(files) });
      return [201, { id: "c" }];
    }
    const git = "/repos/owner/name/git";
    if (at === `POST ${git}/trees`) {
      const files = body.tree.map((it: Record<string, string>) => [it.path, it.content]);
      for (const { path, mode } of body.tree) if (mode === "100755") executables.add(path);
      trees.push({ parent: body.base_tree, files: Object.fromEntries(files) });
      return [201, { sha: `tree-${trees.length - 1}` }];
    }
    if (at === `POST ${git}/commits`) return [201, { sha: body.tree.replace("tree", "commit") }];
    const treeOf = () => trees[Number(body.sha.split("-")[1])];
    const put = (branch: string) => {
      const tree = treeOf();
      if (tree) branches.set(branch, tree);
      return branch;
    };
    if (at === `POST ${git}/refs`) {
      const branch = body.ref.replace("refs/heads/", "");
      return branches.has(branch)
        ? [422, { message: "Reference already exists" }]
        : [201, { ref: put(branch) }];
    }
    const [, verb, branch = ""] = /^\w+ .*\/git\/(matching-refs|refs)\/heads\/(.*)$/.exec(at) ?? [];
    if (verb === "matching-refs")
      return [
        200,
        [...branches.keys()].filter((it) => it.startsWith(branch)).map((it) => ({ ref: `refs/heads/${it}` })),
      ];
    if (verb === "refs" && method === "PATCH")
      return branches.has(branch)
        ? [200, { ref: put(branch) }]
        : [422, { message: "Reference does not exist" }];
    return undefined;
  };

  const ofRequests: Responder = (method, url, text) => {
    if (!url.pathname.startsWith(path)) return undefined;
    const body = text === "" ? {} : JSON.parse(text);
    const query = url.searchParams;
    if (method === "GET" && url.pathname === path) {
      const branch = isGitHub ? query.get("head")?.split(":")[1] : query.get("source_branch");
      const found = requests.filter((it) => it.isOpen && it.branch === branch);
      return [200, found.map((it) => ({ [isGitHub ? "number" : "iid"]: it.number, [field]: it.text }))];
    }
    if (method === "POST" && url.pathname === path) {
      const [branch, base] = isGitHub ? [body.head, body.base] : [body.source_branch, body.target_branch];
      if (requests.some((it) => it.isOpen && it.branch === branch))
        return [409, { message: "Already exists" }];
      requests.push({
        number: requests.length + 1,
        branch,
        base,
        isOpen: true,
        title: body.title,
        text: body[field],
      });
      return [201, {}];
    }
    const known = requests.find((it) => url.pathname === `${path}/${it.number}`);
    if (!known || method !== (isGitHub ? "PATCH" : "PUT")) return undefined;
    if (body.state === "closed" || body.state_event === "close") known.isOpen = false;
    else Object.assign(known, { title: body.title, text: body[field] });
    return [200, {}];
  };
  const respond: Responder = (...request) => ofRequests(...request) ?? ofRepository(...request);
  return { pulls: requests, branches, executables, respond };
}
