/** The variables that a CI system sets for its jobs. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How the service keeps the issues of a project. */
export interface Issues {
  /** Their path, after the URL of the API. */
  readonly path: string;
  /** The state of those that are open. */
  readonly open: string;
  /** What closes one. */
  readonly close: object;
  /** What the path of their comments ends with. */
  readonly comments: string;
  /** What sets the text of one. */
  readonly write: (text: string) => object;
}

/** The API of GitHub or GitLab, and a project there. */
export interface Forge {
  /** "GitHub" */
  readonly service: string;
  /** The URL of the service's API, and the variable that has it. */
  readonly api: { readonly url: string; readonly variable: string };
  readonly issues: Issues;
  readonly editMethod: "PATCH" | "PUT";
  readonly token: string;
  /** The headers that authenticate a request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The most characters that a comment may have. */
  readonly maxLength: number;
  /** The page of the job that runs this process, if the CI system names it. */
  readonly jobUrl: string | undefined;
  /** What to do when the service rejects the token, or does not let it write. */
  readonly advice: { readonly rejected: string; readonly forbidden: string };
}

/** A pull or merge request, and how to reach its comments. */
export interface Conversation extends Forge {
  /** "pull request 7" */
  readonly name: string;
  /** The path of the comments, after the URL of the API. */
  readonly commentsPath: string;
  /** The path of one comment, after the URL of the API. */
  readonly commentPath: (id: number) => string;
}
