/** An issue of a project. */
export interface StoredIssue {
  readonly number: number;
  isOpen: boolean;
  text: string;
  title: string;
  readonly comments: string[];
}

/** The requests to issues, as the services document them. */
const forges = {
  GitHub: {
    path: "/repos/owner/name/issues",
    ...{ open: "open", edit: "PATCH", comments: "comments", field: "body", id: "number" },
    closed: (body: Record<string, unknown>) => body.state === "closed",
  },
  GitLab: {
    path: "/projects/1/issues",
    ...{ open: "opened", edit: "PUT", comments: "notes", field: "description", id: "iid" },
    closed: (body: Record<string, unknown>) => body.state_event === "close",
  },
} as const;

/** The issues of a project, of which the first has nothing to do with ours, and what responds to requests about them. */
export function issueRoutes(name: keyof typeof forges) {
  const { path, open, edit, comments, field, id, closed } = forges[name];
  const issues: StoredIssue[] = [
    { number: 1, isOpen: true, text: "It is slow.", title: "Slow", comments: [] },
  ];
  /** Responds to a request; undefined if it is about something else. */
  const respond = (method: string, url: URL, text: string): [status: number, body: unknown] | undefined => {
    const [, number, inner] = /^\/(\d+)(?:\/(\w+))?$/.exec(url.pathname.slice(path.length)) ?? [];
    const issue = issues.find((it) => it.number === Number(number));
    if (!url.pathname.startsWith(path) || (url.pathname !== path && !issue)) return undefined;
    const body = text === "" ? {} : JSON.parse(text);
    if (method === "GET" && !issue) {
      const found = issues.filter(({ isOpen }) => isOpen && url.searchParams.get("state") === open);
      return [200, found.map((it) => ({ [id]: it.number, [field]: it.text }))];
    }
    if (method === "POST" && !issue) {
      const { title, [field]: text } = body;
      issues.push({ number: issues.length + 1, isOpen: true, text, title, comments: [] });
      return [201, {}];
    }
    if (method === "POST" && inner === comments) {
      issue?.comments.push(body.body);
      return [201, {}];
    }
    if (method !== edit || !issue || inner !== undefined) return undefined;
    if (closed(body)) issue.isOpen = false;
    else Object.assign(issue, { text: body[field], ...(body.title && { title: body.title }) });
    return [200, {}];
  };
  return { issues, respond };
}
