import { Server, ServerCredentials } from "@grpc/grpc-js";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import {
  CheckResponse,
  ConfigureResponse,
  CreateResponse,
  DiffResponse,
  ReadResponse,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";

// pulumi-resource-floor: a provider that does nothing and responds at once.

let created = 0;

// biome-ignore lint/suspicious/noExplicitAny: the messages of all calls.
type Call = { request: any };
// biome-ignore lint/suspicious/noExplicitAny: the messages of all calls.
type Reply = (error: Error | null, response?: any) => void;

const check = ({ request }: Call, reply: Reply) =>
  reply(null, new CheckResponse().setInputs(request.getNews()));

const textOf = (struct: { serializeBinary(): Uint8Array } | undefined): string =>
  Buffer.from(struct?.serializeBinary() ?? []).toString("base64");

const handlers = {
  checkConfig: check,
  check,
  diffConfig: (_: Call, reply: Reply) => reply(null, new DiffResponse()),
  configure: (_: Call, reply: Reply) => reply(null, new ConfigureResponse().setAcceptsecrets(true)),
  diff({ request }: Call, reply: Reply) {
    const isSame = textOf(request.getOldInputs()) === textOf(request.getNews());
    const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
    reply(null, new DiffResponse().setChanges(isSame ? DIFF_NONE : DIFF_SOME));
  },
  create({ request }: Call, reply: Reply) {
    created += 1;
    reply(null, new CreateResponse().setId(`floor-${created}`).setProperties(request.getProperties()));
  },
  read({ request }: Call, reply: Reply) {
    const response = new ReadResponse().setId(request.getId());
    reply(null, response.setProperties(request.getProperties()).setInputs(request.getInputs()));
  },
  update: ({ request }: Call, reply: Reply) =>
    reply(null, new UpdateResponse().setProperties(request.getNews())),
  delete: (_: Call, reply: Reply) => reply(null, new Empty()),
  cancel: (_: Call, reply: Reply) => reply(null, new Empty()),
  getPluginInfo: (_: Call, reply: Reply) => reply(null, new PluginInfo().setVersion("0.0.1")),
};

const server = new Server();
server.addService(ResourceProviderService as never, handlers as never);
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit());
