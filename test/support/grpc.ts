import { getSubchannelPool, SubchannelPool } from "@grpc/grpc-js/build/src/subchannel-pool";

/**
 * Gives every channel connections of its own. All channels of a process share theirs by address, and keep those to an
 * engine that has ended: another engine that happens to get its port would be unreachable for a while, and the SDK takes
 * that for an engine that shuts down, registers nothing, and says nothing.
 *
 * A program has one engine in its life; a file of tests has hundreds.
 */
export function separateChannels(): void {
  const shared = getSubchannelPool(true);
  const own = SubchannelPool.prototype.getOrCreateSubchannel;
  shared.getOrCreateSubchannel = (...given) => own.apply(new SubchannelPool(), given);
}
