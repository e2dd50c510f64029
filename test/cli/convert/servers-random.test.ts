import fc from "fast-check";
import { describe } from "vitest";
import { itRandom } from "../../support/random-runs";
import { apacheFile, askApache, writeApache } from "./servers/apache";
import { expectSame, type Request } from "./servers/compare";
import { askList, listFile, writeNetlify, writeToml, writeVercel } from "./servers/lists";
import { askNginx, nginxFile, writeNginx } from "./servers/nginx";

const runs = { quick: 200, all: 5000, soak: 100_000 };

/** Requests to hosts, for each of which other conditions hold. */
const requestsTo = (...hosts: readonly (string | undefined)[]): fc.Arbitrary<Request[]> =>
  fc.array(
    fc.record({
      host: fc.constantFrom(...hosts),
      path: fc.constantFrom("/one", "/two", "/sub/one", "/one/below", "/other"),
      holds: fc.oneof(
        fc.constant(new Set<number>()),
        fc.constant(new Set(Array.from({ length: 100 }, (_, index) => index))),
        fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 20 }).map((it) => new Set(it)),
      ),
      country: fc.constantFrom("DE", "FR"),
    }),
    { minLength: 5, maxLength: 15 },
  );

describe("the links of a random file redirect as its server does, and what else it redirects is listed:", () => {
  itRandom("Apache", runs, (parameters) =>
    fc.assert(
      fc.property(apacheFile, requestsTo(undefined, "a.example.com", "b.example.com"), (file, requests) => {
        const read = writeApache(file);
        expectSame("apache", read.text, requests, (it) => askApache(read, it));
      }),
      parameters,
    ),
  );

  itRandom("nginx", runs, (parameters) =>
    fc.assert(
      fc.property(nginxFile, requestsTo("a.example.com", "b.example.com"), (file, requests) => {
        const read = writeNginx(file);
        expectSame("nginx", read.text, requests, (it) => askNginx(read, it));
      }),
      parameters,
    ),
  );

  for (const [name, write] of Object.entries({
    "Netlify _redirects": writeNetlify,
    "netlify.toml": writeToml,
  }))
    itRandom(name, runs, (parameters) =>
      fc.assert(
        fc.property(listFile(true), requestsTo(undefined, "a.example.com"), (rules, requests) => {
          const read = write(rules);
          expectSame("netlify", read.text, requests, (it) => askList(read, it));
        }),
        parameters,
      ),
    );

  itRandom("Vercel", runs, (parameters) =>
    fc.assert(
      fc.property(listFile(false), requestsTo(undefined), (rules, requests) => {
        const read = writeVercel(rules);
        expectSame("vercel", read.text, requests, (it) => askList(read, it));
      }),
      parameters,
    ),
  );
});
