import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { analyticsOperations } from "./areas/analytics";
import { collectionOperations } from "./areas/collections";
import { domainOperations } from "./areas/domains";
import { linkOperations } from "./areas/links";
import { qrOperations } from "./areas/qr";
import { routeChildOperations } from "./areas/route-children";
import { routeOperations } from "./areas/routes";
import { controlRoutes } from "./control";
import { refusal, responseOf } from "./pipeline/answer";
import { exchange } from "./pipeline/exchange";
import { newRequestId } from "./request-id";
import type { Service } from "./service";

/** The areas of the service; each answers its own part of the endpoint table. */
const areas = [
  linkOperations,
  routeOperations,
  routeChildOperations,
  collectionOperations,
  qrOperations,
  analyticsOperations,
  domainOperations,
];

/** The whole service as a Hono application. */
export function createApp(service: Service): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const operations = areas.flatMap((area) => area(service));
  const paths = new Set(operations.map(({ endpoint }) => endpoint.path));
  app.route("/_emulator", controlRoutes(service));
  // In this order names come before parameters, as "{" stands after all letters: collection paths are matched before
  // link ids (spec 4.3).
  for (const path of [...paths].sort()) {
    const here = operations.filter(({ endpoint }) => endpoint.path === path);
    app.all(path.replace(/\{(\w+)\}/g, ":$1"), (context) => exchange(service, here, context));
  }
  // Only a connection that broke off, a call of the control endpoint that is refused, or a bug gets here.
  app.onError((error) => responseOf(refusal(error, newRequestId(), service.behaviour)));
  app.notFound((context) => exchange(service, [], context));
  return app;
}
