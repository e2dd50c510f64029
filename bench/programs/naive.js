const pulumi = require("@pulumi/pulumi");
const { declare } = require("./links");

// A dynamic provider written in an afternoon: it uses fetch, sends a request per operation and keeps everything in state.

const call = async (method, path, body) => {
  for (;;) {
    const response = await fetch(`${process.env.SHORTLINK_BASE_URL}/api/v1/links${path}`, {
      method,
      headers: {
        authorization: `Bearer ${process.env.SHORTLINK_API_KEY}`,
        "content-type": "application/json",
      },
      body: body && JSON.stringify(body),
    });
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      continue;
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : (await response.json()).data;
  }
};

/** The inputs without the SDK's own property. */
const withoutProvider = ({ __provider, ...args }) => args;

const provider = {
  async create(inputs) {
    const link = await call("POST", "", withoutProvider(inputs));
    return { id: link.id, outs: { ...link, inputs: withoutProvider(inputs) } };
  },
  async read(id, props) {
    const link = await call("GET", `/${id}`);
    return { id, props: { ...props, ...link } };
  },
  async diff(_id, olds, news) {
    return { changes: JSON.stringify(olds.inputs) !== JSON.stringify(withoutProvider(news)) };
  },
  async update(id, _olds, news) {
    const link = await call("PATCH", `/${id}`, withoutProvider(news));
    return { outs: { ...link, inputs: withoutProvider(news) } };
  },
  async delete(id) {
    await call("DELETE", `/${id}`);
  },
};

class Link extends pulumi.dynamic.Resource {
  constructor(name, args) {
    super(provider, name, args);
  }
}

declare((name, args) => new Link(name, args));
