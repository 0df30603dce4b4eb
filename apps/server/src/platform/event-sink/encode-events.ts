import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { StoredEvent } from '../event-log/encode-event.ts';

const compress = promisify(deflate);
const decompress = promisify(inflate);

const DAY_CHARACTERS = 10;

/** `day json` in each line, compressed. */
export const encodeEvents = (events: readonly StoredEvent[]): Promise<Buffer> =>
  compress(events.map(({ day, json }) => `${day} ${json}`).join('\n'));

/** @throws Error when the bytes are not those of `encodeEvents` */
export const decodeEvents = async (bytes: Buffer): Promise<readonly StoredEvent[]> => {
  const lines = (await decompress(bytes)).toString().split('\n');
  return lines.map((line) => ({ day: line.slice(0, DAY_CHARACTERS), json: line.slice(DAY_CHARACTERS + 1) }));
};
