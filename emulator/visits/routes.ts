import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type Next } from "hono";
import { delayOf } from "../../provider/contract";
import type { Decision } from "../../provider/routing";
import type { Service } from "../service";
import type { StoredLink } from "../store/records";
import { locationOf } from "./address";
import { collectionPage, delayPage, endPage, passwordPage } from "./pages";
import { count, decideVisit, linkAt } from "./visit";
import { visitorOf } from "./visitor";

type Request = Context<{ Bindings: HttpBindings }>;

/**
 * What visitors get: `GET /{slug}`, as the model of visitors decides. The Host header picks the domain. A form with a password is
 * posted to the same address. `x-visitor-country` and `x-visitor-time` say what an address of this machine cannot show.
 */
export function visitRoutes(service: Service): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get(address, (context, next) => visit(service, context, next));
  app.post(address, async (context, next) => {
    const { password } = await context.req.parseBody();
    return visit(service, context, next, typeof password === "string" ? password : "");
  });
  return app;
}

/** The path of a short link (spec 2.3). */
const address = "/:slug{[A-Za-z0-9-]{3,64}}";

async function visit(
  service: Service,
  context: Request,
  next: Next,
  password?: string,
): Promise<Response | undefined> {
  const { req } = context;
  if (req.method === "HEAD" && service.assumed.headRequests === "refused") return context.body(null, 405);
  const mayCache = service.assumed.redirectCaching === "allowed";
  context.header("Cache-Control", mayCache ? "public, max-age=60" : "no-store");
  const link = linkAt(service, req.header("host") ?? "", req.param("slug") ?? "");
  if (!link) {
    const { unknownSlug } = service.assumed;
    if (unknownSlug === "redirect") return context.redirect("https://example.com/welcome");
    // The body of a form has been read, so that nothing else can read it.
    if (password !== undefined || req.header("accept")?.includes("text/html"))
      return context.html(endPage("Not found", "There is no such link."), unknownSlug === "page" ? 200 : 404);
    await next();
    return undefined;
  }
  const visitor = visitorOf((name) => req.header(name), new Date());
  const decision = decideVisit(service, link, visitor, password);
  count(service, link, decision, visitor);
  return respond(service, context, link, decision, password !== undefined);
}

function respond(
  service: Service,
  context: Request,
  link: StoredLink,
  decision: Decision,
  isPosted: boolean,
) {
  switch (decision.type) {
    case "page":
      return context.html(collectionPage(service, link, decision.page));
    case "password":
      return context.html(passwordPage(isPosted), isPosted ? 403 : 200);
    case "expired":
      return context.html(endPage("Expired", "This link has expired."), 410);
    case "limit":
      return context.html(endPage("Used up", "This link has had all of its visits."), 410);
    case "nothing":
      return context.html(endPage("Not found", "This link leads nowhere for you."), 404);
  }
  const location = locationOf(decision);
  if (location === undefined)
    return context.html(endPage("No page", "This link leads to no page that a browser can open."));
  const [seconds] = (decision.delays ?? []).flatMap((config) => delayOf(config) ?? []);
  if (!seconds) return context.redirect(location, isPosted ? 303 : service.assumed.redirectStatus);
  context.header("Refresh", `${seconds}; url=${location}`);
  return context.html(delayPage(location, seconds));
}
