import { describe, expect, it } from "vitest";
import { converted, linksIn, lostIn } from "./convert";

// What is not certainly for everybody becomes no link, whatever the order in which a server's configuration says it.

/** The rules of a file that are listed, with the reasons. */
const listedIn = (text: string): string[] =>
  converted(text).losses.flatMap(({ line, reason, isEntry }) => (isEntry ? [`${line}: ${reason}`] : []));

describe("a configuration of Apache", () => {
  it.each([
    ["RewriteCond %{HTTPS} on\nRewriteRule ^ - [L]", "2 comes first, and is, or may be, for it."],
    ["RewriteCond %{HTTPS} on\nRewriteRule ^ - [S=1]", "2 comes first, and is, or may be, for it."],
    ["RewriteRule ^one - [F]", "1 comes first, and is, or may be, for it."],
    ["RewriteRule !^two - [L]", "1 comes first, and is, or may be, for it."],
    ["RewriteRule ^ONE$ /two [NC]", "1 comes first, and is, or may be, for it."],
    ["RewriteEngine Off", "is off: there is no RewriteEngine On for it."],
    ["RewriteBase /shop", "depends on line 1."],
    ["RewriteOptions InheritBefore", "depends on line 1."],
  ])("has no link for a rewrite rule after %j", (before, reason) => {
    const text = `${before}\nRewriteRule ^one$ https://example.com/1 [R,L]`;
    expect(linksIn(converted(text))).toEqual([]);
    expect(listedIn(text).at(-1)).toContain(reason);
  });

  it.each([
    "RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]",
    "RewriteRule ^two$ - [L]",
    "RewriteEngine Off\nRewriteEngine On",
    "<IfModule mod_rewrite.c>\nRewriteEngine On\n</IfModule>",
  ])("has a link for a rewrite rule after %j", (before) => {
    const text = `${before}\nRewriteRule ^one$ https://example.com/1 [R,L]`;
    expect(linksIn(converted(text))).toEqual(["/one https://example.com/1"]);
  });

  it("has no link for what a later rule may change, and tries rewrite rules before redirects", () => {
    const page = "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /index.php [L]";
    const text = `Redirect /one https://example.com/1\nRewriteRule ^one$ https://example.com/2 [R,L]\nRewriteRule ^two$ https://example.com/2 [R]\n${page}`;
    expect(linksIn(converted(text))).toEqual(["/one https://example.com/2"]);
    expect(listedIn(text)).toEqual([
      "3: has no flag L, so that line 5 looks at where it leads.",
      "5: depends on line 4.",
      "1: line 2 has the same path and is for everybody.",
    ]);
  });

  it.each([
    `Redirect /one https://example.com/\${VERSION}/1`,
    `RedirectMatch ^/one$ https://\${HOST}/1`,
    `RewriteEngine On\nRewriteRule ^one$ https://example.com/\${VERSION} [R,L]`,
    `<VirtualHost *:80>\nServerName go.\${DOMAIN}\nRedirect /one https://example.com/1\n</VirtualHost>`,
  ])("has no link for what depends on a variable: %j", (text) => {
    expect(linksIn(converted(text))).toEqual([]);
    expect(listedIn(text).join("\n")).toMatch(/depends on the variable \$\{\w+\}\.$/);
  });

  it("has no link for a redirect that matches no path, and one for that behind it", () => {
    const text = [
      "Redirect one https://example.com/never",
      "RedirectMatch ^two$ https://example.com/never",
      "Redirect /one https://example.com/1",
      "Redirect /two https://example.com/2",
    ].join("\n");
    expect(linksIn(converted(text))).toEqual(["/one https://example.com/1", "/two https://example.com/2"]);
    expect(listedIn(text)).toEqual(
      [1, 2].map((line) => `${line}: matches no path, all of which begin with a slash.`),
    );
  });

  it("lists that rules are inherited", () => {
    const text = "RewriteOptions Inherit\nRedirect /one https://example.com/1";
    expect(lostIn(converted(text))).toContain("1: RewriteOptions");
  });

  it("has redirects beside the pages of a folder, which a server shows first", () => {
    const page = "RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /index.php [L]";
    const redirect = "Redirect /one https://example.com/1";
    expect(linksIn(converted(`${page}\n${redirect}`))).toEqual(["/one https://example.com/1"]);
    const server = `<VirtualHost *:80>\n${page}\n${redirect}\n</VirtualHost>`;
    expect(linksIn(converted(server))).toEqual([]);
  });

  it("lists that a redirect outside of all servers is for each of them", () => {
    const server = "<VirtualHost *:80>\nServerName a.example.com\n</VirtualHost>";
    const conversion = converted(`Redirect /one https://example.com/1\n${server}`);
    expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
    expect(lostIn(conversion)).toContain("1: the servers of the file");
  });

  it.each([
    ["Redirect /docs https://docs.example.com", "Redirect /docs/one https://example.com/1"],
    ["Redirect gone /one", "Redirect /one https://example.com/1"],
    ["RedirectMatch ^/o https://example.com/o", "Redirect /one https://example.com/1"],
    ["ProxyPass / http://localhost:3000/", "Redirect /one https://example.com/1"],
  ])("has no link for what %j is for", (earlier, later) => {
    expect(listedIn(`${earlier}\n${later}`)).toContain("2: line 1 comes first, and is, or may be, for it.");
  });

  it("has links for the folder of its documents, and for no other", () => {
    const rule = 'RewriteEngine On\nRewriteRule "^one$" https://example.com/1 [R,L]';
    const server = (folder: string) =>
      `<VirtualHost *:80>\n<Directory "${folder}">\n${rule}\n</Directory>\nServerName a.example.com\nDocumentRoot /var/www/\n</VirtualHost>`;
    expect(linksIn(converted(server("/var/www")))).toEqual(["a.example.com/one https://example.com/1"]);
    expect(listedIn(server("/var/www/sub"))).toEqual(["4: depends on line 2."]);
    expect(listedIn(`<Directory /var/www>\n${rule}\n</Directory>`)).toEqual(["3: depends on line 1."]);
    const inner = server("/var/www").replace("^one$", "^sub/one$");
    expect(listedIn(`${inner}\n<Directory /var/www/sub>\n</Directory>`)).toEqual(["4: depends on line 9."]);
    const redirect = inner.replace(/RewriteRule.*/, "Redirect 302 /sub/one https://example.com/1");
    expect(listedIn(`${redirect}\n<Directory /var/www/sub>\n</Directory>`)).toEqual([
      "4: depends on line 9.",
    ]);
  });

  it("has no link for a rewrite rule beside a section with such rules, which replace those of its folder", () => {
    const section = "<If \"%{HTTPS} == 'on'\">\nRewriteRule ^ - [L]\n</If>";
    const rule = "RewriteRule ^one$ https://example.com/1 [R,L]";
    expect(listedIn(`${rule}\n${section}`)).toEqual(["1: depends on line 2.", "3: depends on line 2."]);
  });

  it("has no link for a pattern that matches no path where it stands, or for a section that may be off", () => {
    const rule = (pattern: string) => `RewriteRule ${pattern} https://example.com/1 [R,L]`;
    expect(listedIn(`<VirtualHost *:80>\n${rule("^one$")}\n</VirtualHost>`)).toEqual([
      "2: matches no path: in a server, paths begin with a slash.",
    ]);
    for (const section of ["IfModule !mod_alias.c", "Macro Site $name", "IfDefine TEST"])
      expect(
        listedIn(`<${section}>\nRedirect /one https://example.com/1\n</${section.split(" ")[0]}>`),
      ).toEqual(["2: depends on line 1."]);
  });
});

describe("a configuration of nginx", () => {
  const server = (...lines: readonly string[]) => `server {\n${lines.join("\n")}\n}`;
  const one = "location = /one { return 301 https://example.com/1; }";

  it("has the names of its servers anywhere in their blocks, and its further names listed", () => {
    const text = [
      server(one, "server_name a.example.com;"),
      server(one.replace("com/1", "com/2"), "server_name ~^www b.example.com c.example.com;"),
    ].join("\n");
    expect(linksIn(converted(text))).toEqual([
      "a.example.com/one https://example.com/1",
      "b.example.com/one https://example.com/2",
    ]);
    expect(lostIn(converted(text))).toEqual([
      ...["1: server", "5: server", "7: ~^www", "7: c.example.com", "2: status 301", "6: status 301"],
    ]);
    expect(listedIn(server(one, "server_name *.example.com;"))).toEqual([
      "2: is for several hosts (*.example.com); a link here is on one.",
    ]);
  });

  it.each([
    "return 301 https://example.com$request_uri;",
    "if ($http_user_agent ~ bot) { return 403; }",
    "rewrite ^/o https://example.com/o permanent;",
    "rewrite ^/one$ /two last;",
    "break;",
  ])("has no link for a location after %s, whatever the order", (before) => {
    for (const lines of [
      [before, one],
      [one, before],
    ])
      expect(linksIn(converted(server(...lines)))).toEqual([]);
  });

  it.each(["if ($http_user_agent ~ bot) { return 403; }", "internal;", "rewrite ^ /two break;"])(
    "has no link for a location in which %s stands",
    (inner) => {
      expect(linksIn(converted(server(one.replace("{", `{ ${inner}`))))).toEqual([]);
    },
  );

  it.each([
    ["location / {", true],
    ["location /one {", true],
    ["location /on {\n}\nlocation / {", false],
    ["location ~ ^/(one|two)$ {\n}\nlocation / {", false],
    ["location ~ \\.php$ {\n}\nlocation / {", true],
    ["location ^~ /o {\n}\nlocation ~ ^/one {", false],
    ["location = /one {\n}\nlocation / {", false],
    ["location / {\nlocation /x {\n}", false],
  ])("has a link for a rewrite in %j only where nginx chooses that", (location, isLink) => {
    const text = server(location, "rewrite ^/one$ https://example.com/1 permanent;", "}");
    expect(linksIn(converted(text))).toEqual(isLink ? ["/one https://example.com/1"] : []);
  });

  it("has the entries of a map on the domain of the server that uses it, the whole keys before patterns", () => {
    const map = (name: string, to: string) =>
      `map $uri $${name} {\n~^/sales$ https://example.com/x;\n/sales https://example.com/${to};\n/one https://example.com/${to}/1;\n}`;
    const use = (name: string, host: string) =>
      server(`if ($${name}) {\nreturn 301 $${name};\n}`, one, `server_name ${host};`);
    const text = [map("a", "1"), map("b", "2"), use("a", "a.example.com"), use("b", "b.example.com")].join(
      "\n",
    );
    expect(linksIn(converted(text))).toEqual([
      "a.example.com/sales https://example.com/1",
      "a.example.com/one https://example.com/1/1",
      "b.example.com/sales https://example.com/2",
      "b.example.com/one https://example.com/2/1",
    ]);
  });

  it.each([
    ["map $http_referer $to", "looks at $http_referer, which is not the address of a request."],
    ["map $host$uri $to", "matches no $host$uri."],
  ])("has no link for an entry in %s", (head, reason) => {
    expect(listedIn(`${head} {\n/one https://example.com/1;\n}`)).toEqual([`2: ${reason}`]);
  });
});

it.each([
  "location / { proxy_pass $to; }",
  "if ($to) { return 301 https://other.example.com$to; }",
  "set $next $to;",
  `return 301 "https://example.com/\${to}";`,
])("a map of nginx becomes no links where a server has %j", (use) => {
  const text = `map $uri $to { /one https://example.com/1; }\nserver { ${use} }`;
  expect(linksIn(converted(text))).toEqual([]);
  expect(listedIn(text).at(-1)).toBe("1: depends on line 2, which does not redirect to it.");
});

describe("a file of Netlify or Vercel", () => {
  it.each([
    ["/docs/*  https://docs.example.com/:splat", "/docs/one"],
    ["/:lang/one  https://docs.example.com/:lang", "/de/one"],
    ["/one  /page  200", "/one"],
    ["/one  https://example.com/2  302  Role=admin", "/one"],
    ["/one  https://example.com/2  302  Country=de", "https://a.example.com/one"],
    ["/one  https://example.com/2  302", "https://a.example.com/one"],
  ])("has no link for what %s comes before", (earlier, path) => {
    const text = `${earlier}\n${path}  https://example.com/1\n/two https://example.com/2`;
    expect(linksIn(converted(text)).join()).not.toContain("https://example.com/1");
    expect(listedIn(text)).toContain("2: line 1 comes first, and is, or may be, for it.");
  });

  it("in TOML may have its redirects in one list, and says where it is no TOML", () => {
    const text = 'redirects = [\n  {from = "/one", to = "https://example.com/1"},\n  {from = "/two"},\n]\n';
    const conversion = converted(text);
    expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
    expect(lostIn(conversion)).toEqual(["2: the rule for /two"]);
    expect(conversion.unit).toBe("entry");
    expect(() => converted("[[redirects]]\nfrom = /one\n")).toThrow("links: is not TOML: line 2, column ");
  });
});
