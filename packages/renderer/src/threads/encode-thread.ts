import { encodeMp3Part } from '@sonora/codecs';
import type { EncodeKinds } from './encode-in-two.ts';
import { serveThread } from './rpc/thread-server.ts';

/** The second of two threads that encode one file. */
serveThread<EncodeKinds>({
  encode: ({ sampleRateHz, channels, rate, part }) => encodeMp3Part({ sampleRateHz, channels }, rate, part),
});
