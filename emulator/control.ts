import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { z } from "zod";
import { isLoopback } from "../provider/loopback";
import { FaultRule } from "./faults/rules";
import { parseJson } from "./http/json";
import { invalid, Problem } from "./http/problem";
import { newRequestId } from "./http/request-id";
import { Behaviour, updateBehaviour } from "./options/behaviour";
import { explain } from "./options/explain";
import type { Service } from "./service";

/**
 * Controls a running emulator over HTTP, for programs that did not start it. Accepts only requests from this machine.
 *
 * | Request | Effect |
 * |---|---|
 * | `POST /_emulator/faults` | Adds a {@link FaultRule}. |
 * | `DELETE /_emulator/faults` | Removes all fault rules. What they hold goes on. |
 * | `GET /_emulator/requests` | The log of requests, oldest first, in `data`. |
 * | `DELETE /_emulator/requests` | Empties the log. |
 * | `PATCH /_emulator/behaviour` | Changes settings of the {@link Behaviour}, and returns all of them. |
 */
export function controlRoutes(service: Service): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    context.header("X-Request-Id", newRequestId());
    if (isLoopback(context.env.incoming.socket.remoteAddress)) return next();
    throw new Problem(403, { code: "LOOPBACK_ONLY", message: "Only this machine may control the emulator." });
  });
  app.post("/faults", async (context) => {
    const rule = parseBody(FaultRule, await context.req.text());
    service.faults.add(rule);
    return context.json({ data: rule }, 201);
  });
  app.delete("/faults", (context) => {
    service.faults.clear();
    return context.body(null, 204);
  });
  app.get("/requests", (context) => context.json({ data: service.log.all() }));
  app.delete("/requests", (context) => {
    service.log.clear();
    return context.body(null, 204);
  });
  app.patch("/behaviour", async (context) => {
    service.behaviour = updateBehaviour(
      service.behaviour,
      parseBody(Behaviour.partial(), await context.req.text()),
    );
    return context.json({ data: service.behaviour });
  });
  app.all("*", ({ req }) => {
    throw new Problem(404, {
      code: "NOT_FOUND",
      message: `There is no endpoint ${req.method} ${req.path}.`,
    });
  });
  return app;
}

function parseBody<T>(schema: z.ZodType<T>, text: string): T {
  const body = parseJson(text);
  if ("problem" in body) throw body.problem;
  const { value } = body;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(explain(parsed.error, value));
}
