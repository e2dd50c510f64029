import * as z from "zod";
import type { HttpResponse } from "../../client";
import type { Conversation } from "./conversation";
import { ForgeClient, header } from "./forge-client";

const Comment = z.object({ id: z.int(), body: z.string().nullish() });
type Comment = z.infer<typeof Comment>;

/** The comments of a pull or merge request. */
export class Comments {
  private readonly client: ForgeClient;

  constructor(private readonly conversation: Conversation) {
    this.client = new ForgeClient(conversation);
  }

  /** The first comment whose text starts like this; undefined if there is none. */
  async find(start: string): Promise<Comment | undefined> {
    for (let page = 1; ; page += 1) {
      const path = `${this.conversation.commentsPath}?per_page=100&page=${page}`;
      const response = await this.client.send("GET", path);
      const comments = parseComments(response.text);
      if (!comments) throw this.client.failure("GET", path, response, "which is no list of comments");
      const found = comments.find(({ body }) => body?.startsWith(start));
      if (found || !hasNextPage(response)) return found;
    }
  }

  create = (body: string) => this.client.send("POST", this.conversation.commentsPath, { body });

  edit = ({ id }: Comment, body: string) =>
    this.client.send(this.conversation.editMethod, this.conversation.commentPath(id), { body });

  /** Closes all connections. */
  close(): Promise<void> {
    return this.client.close();
  }
}

function parseComments(text: string): Comment[] | undefined {
  try {
    return z.array(Comment).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Both services name the next page in the header Link. */
const hasNextPage = (response: HttpResponse): boolean =>
  /\brel="?next"?/.test(header(response, "link") ?? "");
