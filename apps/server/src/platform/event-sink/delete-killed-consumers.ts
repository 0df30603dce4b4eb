import { type StreamClient, streamKeys, withinTimeout } from './stream-sink.ts';

/**
 * Names without batches that nobody has used for `ARGV[2]` milliseconds. In the engine, since a consumer that is given a batch between a look
 * and the deletion of its name would take the batch along.
 */
const DELETE_CONSUMERS = `
  local count = 0
  for _, consumer in ipairs(redis.call('XINFO', 'CONSUMERS', KEYS[1], ARGV[1])) do
    local facts = {}
    for at = 1, #consumer, 2 do facts[consumer[at]] = consumer[at + 1] end
    if facts.pending == 0 and facts.idle >= tonumber(ARGV[2]) then
      redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], facts.name)
      count = count + 1
    end
  end
  return count`;

/**
 * Deletes the names of killed consumers, which the group would keep for ever. A consumer that lives reads each second; one whose name was
 * deleted gets it again when it reads. Names that have batches stay until others have claimed them.
 * @returns number of names
 */
export const deleteKilledConsumers = async (client: StreamClient, idleMs: number): Promise<number> => {
  const { batches, group } = streamKeys;
  return Number(
    await withinTimeout(client.sendCommand(['EVAL', DELETE_CONSUMERS, '1', batches, group, String(idleMs)])),
  );
};
