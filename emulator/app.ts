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
import { newRequestId } from "./http/request-id";
import { handleRequest } from "./pipeline/handle-request";
import { errorResponse, toResponse } from "./pipeline/response";
import type { Service } from "./service";
import { visitRoutes } from "./visits/routes";

/** The areas of the service. Each implements its part of the endpoint table. */
const areas = [
  linkOperations,
  routeOperations,
  routeChildOperations,
  collectionOperations,
  qrOperations,
  analyticsOperations,
  domainOperations,
];

/** Creates the whole service as a Hono application. */
export function createApp(service: Service): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const operations = areas.flatMap((area) => area(service));
  const paths = new Set(operations.map(({ endpoint }) => endpoint.path));
  app.route("/_emulator", controlRoutes(service));
  app.route("/", visitRoutes(service));
  // Sorting puts names before parameters, because "{" comes after all letters: collection paths match before link ids
  // (spec 4.3).
  for (const path of [...paths].sort()) {
    const atPath = operations.filter(({ endpoint }) => endpoint.path === path);
    app.all(path.replace(/\{(\w+)\}/g, ":$1"), (context) => handleRequest(service, atPath, context));
  }
  // Handles only broken connections, refused calls of the control endpoint, and bugs.
  app.onError((error) => toResponse(errorResponse(error, newRequestId(), service.behaviour)));
  app.notFound((context) => handleRequest(service, [], context));
  return app;
}
