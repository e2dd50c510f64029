import { describe, expect, it } from "vitest";
import {
  literalPath,
  literalSource,
  splatIn,
  wildcardIn,
} from "../../../provider/cli/convert/redirects/patterns";
import { converted, linksIn, lostIn } from "./convert";

describe("a pattern of a redirect file", () => {
  it.each([
    ["^/about$", "/about"],
    ["^about$", "/about"],
    ["^/?about/?$", "/about"],
    ["^/six\\.html$", "/six.html"],
    ["^/a-b_c/d$", "/a-b_c/d"],
    ["^/grün und ä$", "/grün und ä"],
    ["^/a\\(1\\)$", "/a(1)"],
  ])("%s matches one path", (pattern, path) => expect(literalPath(pattern)).toBe(path));

  it.each(["^/about", "/about$", "^/(a|b)$", "^/a.*$", "^/a+$", "^/a[bc]$", "^/\\d+$", "^/a?b$"])(
    "%s may match others",
    (pattern) => expect(literalPath(pattern)).toBeUndefined(),
  );

  it.each(["/docs/*", "/news/:year", "/:path*"])("%s is no path", (path) =>
    expect(wildcardIn(path)).toBeDefined(),
  );

  it.each(["/docs", "https://example.com:8080/a", "/a:b", "/a%20b", "/a.html", "/a(1)", "/c++", "/$5|[x]"])(
    "%s is a path",
    (path) => expect(wildcardIn(path)).toBeUndefined(),
  );

  it.each(["/a/(.*)", "/:path*", "/x{a,b}?", "/a:b", "/c+", "/a?"])(
    "of Vercel such as %s is no path",
    (path) => expect(literalSource(path)).toBeUndefined(),
  );

  it.each([
    ["/a|b[1]$", "/a|b[1]$"],
    ["/a\\(1\\)", "/a(1)"],
    ["/c\\+\\+", "/c++"],
  ])("of Vercel such as %s matches one path", (pattern, path) => expect(literalSource(pattern)).toBe(path));

  it.each(["/blog/:splat", "/x/$1", "/y?id=:id", "/z/*"])("%s repeats a part of the address", (to) =>
    expect(splatIn(to)).toBeDefined(),
  );

  it.each([
    "https://example.com/a?b=1&c=2#top",
    "https://example.com/%C3%A9",
    "https://example.com/a%20b?c=%24",
  ])("%s is one destination", (to) => expect(splatIn(to)).toBeUndefined());
});

describe("a redirect file", () => {
  it("needs the site for relative destinations, and says so", () => {
    const text = "/news /blog\n/shop https://shop.example.com\n";
    const [lost, ...others] = converted(text).losses;
    expect(lost?.reason).toBe(
      "leads to /blog on the same site; name the site with --site https://example.com.",
    );
    expect(others).toEqual([]);
    expect(linksIn(converted(text, { site: "https://example.com" }))).toEqual([
      "/news https://example.com/blog",
      "/shop https://shop.example.com",
    ]);
  });

  it("keeps the first of several rules for one path, as the server does", () => {
    const { links, losses } = converted("/one https://example.com/1\n/one/ https://example.com/2\n");
    expect(links.map(({ url }) => url)).toEqual(["https://example.com/1"]);
    expect(losses).toEqual([
      {
        ...{ line: 2, what: "the rule for /one/", reason: "line 1 has the same path and is for everybody." },
        isEntry: true,
      },
    ]);
  });

  it("in the form of Cloudflare keeps the domain of each address", () => {
    const text =
      '"https://a.example.com/one","https://example.com/x,y"\nb.example.com/one,https://example.com/2,301,TRUE\n';
    const conversion = converted(text);
    expect(linksIn(conversion)).toEqual([
      "a.example.com/one https://example.com/x,y",
      "b.example.com/one https://example.com/2",
    ]);
    expect(lostIn(conversion)).toEqual(["2: preserve_query_string", "2: status 301"]);
  });

  it("in the form of Cloudflare may have a header, which the dashboard does not accept", () => {
    const text = "Source URL,Target URL,Status Code\na.example.com/one,https://example.com/1,302\n";
    expect(linksIn(converted(text))).toEqual(["a.example.com/one https://example.com/1"]);
  });

  it("in the form of Cloudflare's API is read as well", () => {
    const redirect = {
      source_url: "a.example.com/one",
      target_url: "https://example.com/1",
      subpath_matching: true,
    };
    const result = [{ id: "1", created_on: "2024", redirect }];
    const conversion = converted(JSON.stringify({ result, success: true, errors: [], messages: [] }));
    expect(linksIn(conversion)).toEqual(["a.example.com/one https://example.com/1"]);
    expect(lostIn(conversion)).toEqual(["1: subpath_matching"]);
  });

  it("in the form of Vercel may be a list of bulk redirects", () => {
    const rules = [
      {
        source: "/one",
        destination: "https://example.com/1",
        permanent: true,
        caseSensitive: false,
        extra: "x",
      },
    ];
    const conversion = converted(JSON.stringify(rules));
    expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
    expect(lostIn(conversion)).toEqual(["1: extra", "1: status 308"]);
    expect(linksIn(converted("source,destination,permanent\n/one,https://example.com/1,true\n"))).toEqual(
      linksIn(conversion),
    );
  });

  it("in the form of nginx lists each line after a missing semicolon or quote", () => {
    const entries = [
      "/one https://example.com/1",
      "/two https://example.com/2;",
      '/three "https://example.com/3;',
      "/four x;",
      "",
    ];
    expect(lostIn(converted(`map $uri $to {\n${entries.join("\n")}\n}`))).toEqual([
      ...["2: /one", "3: /two", "4: /three", "5: /four", "7: }"],
    ]);
  });

  it("in the form of nginx may be a file that is included", () => {
    expect(
      linksIn(converted("/one https://example.com/1;\nb.example.com/two https://example.com/2;\n")),
    ).toEqual(["/one https://example.com/1", "b.example.com/two https://example.com/2"]);
  });

  it("in the form of Vercel has rewrites, which have a source and a destination, too, and are no redirects", () => {
    const rule = { source: "/one", destination: "https://example.com/1" };
    const conversion = converted(
      JSON.stringify({ redirects: [rule], rewrites: [{ ...rule, source: "/two" }] }, undefined, 2),
    );
    expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
    expect(lostIn(conversion)).toEqual(["9: rewrites"]);
  });

  it("in the form of Apache has rules that depend on others, and backslashes before characters", () => {
    const text = [
      "RewriteRule ^one$ https://example.com/a\\%20b [R,NE]",
      "RewriteRule ^two$ - [L,C]",
      "RewriteRule ^three$ https://example.com/3 [R]",
      "RewriteRule ^four$ https://example.com/4 [P]",
      "RewriteRule ^five$ https://example.com/5 [G,L]",
    ].join("\n");
    const conversion = converted(text);
    expect(lostIn(converted("Redirect 301 /one https://example.com/1 more"))).toEqual([
      ...["1: the paths below it", "1: more", "1: status 301"],
    ]);
    expect(linksIn(conversion)).toEqual(["/one https://example.com/a%20b"]);
    expect(conversion.losses.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      "2: leads nowhere.",
      "3: depends on line 2.",
      "4: shows another page under the same address, which is not a redirect.",
      "5: leads nowhere.",
    ]);
  });

  it("in the form of nginx is read by its statements, whatever lines they stand on", () => {
    const text = [
      "map $uri $a { /one https://example.com/1; /two https://example.com/2; }",
      "map $uri $b",
      "{",
      "  /three",
      "    https://example.com/3;",
      "}",
      "server {",
      "  server_name example.com;",
      "  if ($a) { rewrite ^/four$ https://example.com/4 permanent; }",
      "  rewrite ^/five$ https://example.com/5 redirect;",
      "}",
      "}",
    ].join("\n");
    const conversion = converted(text);
    expect(linksIn(conversion)).toEqual([
      ...["/one https://example.com/1", "/two https://example.com/2", "/three https://example.com/3"],
      "example.com/five https://example.com/5",
    ]);
    expect(lostIn(conversion)).toEqual([
      ...["7: server", "9: if", "12: }"],
      ...["9: the rule for https://example.com/four", "10: status 302"],
    ]);
  });

  it("in the form of nginx has servers with names, exact locations that return redirects, and words with escapes", () => {
    const text = [
      "server { server_name a.example.com; location = /one { return 301 https://example.com/1; } }",
      "server { server_name b.example.com; location = /one { return https://example.com/2?a=*; } }",
      "server { server_name _; location = /two { return 410; } location = /three { return 301 https://$host/; } }",
      "rewrite ^/four$ https://example.com/4? last;",
      "rewrite ^/five$ /index.html;",
      'map $uri $to { "/a\\"b" https://example.com/5; .example.com/six https://example.com/6; }',
    ].join("\n");
    const conversion = converted(text, { rename: true });
    expect(linksIn(conversion)).toEqual([
      "a.example.com/one https://example.com/1",
      "b.example.com/one https://example.com/2?a=*",
      "/four https://example.com/4",
      "/a-b https://example.com/5",
    ]);
    expect(lostIn(conversion)).toEqual([
      ...["1: server", "2: server", "3: server", "3: server_name"],
      ...["3: the rule for /two", "3: the rule for /three", "5: the rule for /five"],
      "6: the rule for https://.example.com/six",
      ...["1: status 301", "2: status 302", "4: status 302"],
    ]);
  });

  it.each([
    ["/one https://example.com/a;jsessionid=1\n/two https://example.com/b;jsessionid=2\n", "netlify"],
    ['/one https://example.com/1;\n"/two words"\n  https://example.com/2; # both\n', "nginx"],
    ['hostnames;\ndefault "";\na.example.com/one https://example.com/1;\n', "nginx"],
    ["server {\n location\n = /one { return 301 https://example.com/1; }\n}", "nginx"],
    ["# rewrite ^/one$ https://example.com permanent;\nRedirect /two https://example.com/2\n", "apache"],
  ])("such as %j is recognized by its statements", (text, kind) => {
    expect(converted(text).kind.name).toBe(kind);
  });

  it("in the form of Apache has names of servers, sections for some requests, and comments that a backslash continues", () => {
    const text = [
      "<VirtualHost *:80>",
      "ServerName https://a.example.com:443",
      "Redirect /one https://example.com/$1",
      "</VirtualHost>",
      "<VirtualHost *:80>",
      "ServerName b.example.com",
      "Redirect /one https://example.com/2",
      "</VirtualHost>",
      "<If \"%{HTTPS} == 'on'\">",
      "Redirect /two https://example.com/3",
      "</If>",
      "RewriteCond %{HTTPS} on",
      "RewriteBase /",
      "RewriteRule ^three$ https://example.com/4",
      "# a comment \\",
      "Redirect /four https://example.com/5",
      "RewriteRule ^/five$ \\",
      "  https://example.com/6? \\",
      "  [L]",
    ].join("\n");
    const conversion = converted(text);
    expect(linksIn(conversion)).toEqual([
      "a.example.com/one https://example.com/$1",
      "b.example.com/one https://example.com/2",
      "/five https://example.com/6",
    ]);
    const lost = conversion.losses.filter(({ isEntry }) => isEntry);
    expect(lost.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      "the rule for /two: depends on line 9.",
      "the rule for /three: depends on line 12.",
    ]);
  });

  it("has paths with a fragment or a backslash, and destinations on the host of their path", () => {
    const conversion = converted("/one#a https://example.com/1\nhttps://a.example.com/b\\c /two\n", {
      rename: true,
    });
    expect(linksIn(conversion)).toEqual([
      "/one https://example.com/1",
      "a.example.com/b-c https://a.example.com/two",
    ]);
    expect(lostIn(conversion)).toEqual(["1: #a"]);
  });
});

it("a row whose destination has a comma without quotes becomes no link to its first part", () => {
  const text =
    "go.example.com/one,https://example.com/1,301\ngo.example.com/two,https://example.com/?q=a,b,301\n";
  const conversion = converted(text);
  expect(linksIn(conversion)).toEqual(["go.example.com/one https://example.com/1"]);
  expect(conversion.losses.map(({ reason }) => reason)).toContain(
    "has the status b, which is not a status code.",
  );
});

it("a path that begins with two slashes becomes no link without its host, and does not hide another one", () => {
  const text =
    "//go.example.com/one https://example.com/0\nhttps://go.example.com/one https://example.com/1\n";
  const conversion = converted(text, { service: "netlify" });
  expect(linksIn(conversion)).toEqual(["go.example.com/one https://example.com/1"]);
  expect(lostIn(conversion)).toEqual(["1: the rule for //go.example.com/one"]);
});

it.each([
  ["/\\foo", "https://example.com/%5Cfoo"],
  ["/\\:b", "https://example.com/%5C:b"],
])("a destination such as %s stays on the site", (to, url) => {
  const conversion = converted(`/one ${to}\n`, { site: "https://example.com", service: "netlify" });
  expect(linksIn(conversion)).toEqual([`/one ${url}`]);
});
