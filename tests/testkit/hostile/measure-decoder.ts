/**
 * Decodes hostile containers as an ad does, and prints the memory of each as JSON, one line for each. Linux only: the
 * kernel tells the peak.
 *
 *     node --expose-gc tests/testkit/hostile/measure-decoder.ts INDEX…
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash, createArtifactCache, createInlineRunner } from '../../../packages/renderer/src/index.ts';
import { hostileContainers } from './hostile-audio.ts';

export const HOSTILE_CONTAINERS = 200;

export type DecoderMeasurement = {
  readonly name: string;
  readonly fileBytes: number;
  /** `decoded`, or the code and sentence of the refusal. */
  readonly outcome: string;
  /** Bytes of the result as 48 kHz stereo. */
  readonly resultBytes: number;
  /** Largest resident memory during the decoding, above that before it. */
  readonly peakBytes: number;
  readonly seconds: number;
};

/** Length of the audio that is decoded, as for a file in an ad. */
const MAX_SECONDS = 600;

const statusBytes = (field: string): number => {
  const found = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'latin1'));
  return Number(found?.[1]) * 1024;
};

const outcomeOf = (error: unknown): string => {
  const { name, code, message } = error as { readonly name: string; readonly code?: string; readonly message: string };
  return name === 'CodecError' ? `${code}: ${message}` : `crashed: ${name} ${message}`;
};

const measure = async (index: number, folder: string): Promise<DecoderMeasurement> => {
  const { name, make } = (await hostileContainers(HOSTILE_CONTAINERS))[index]!;
  const cache = createArtifactCache(folder);
  const [bytesHash, hash] = [contentHash('bytes', index), contentHash('media', index)];
  await cache.writeBytes(bytesHash, await make());
  const fileBytes = (await cache.withReader(bytesHash, async ({ sizeBytes }) => sizeBytes)) ?? 0;
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const before = statusBytes('VmRSS');
  // Resets the peak (proc(5)).
  writeFileSync('/proc/self/clear_refs', '5');
  const started = performance.now();
  const input = { bytesHash, maxSeconds: MAX_SECONDS, hash };
  const outcome = await createInlineRunner()
    .run({ task: 'media', cacheFolder: folder, input })
    .then(() => 'decoded', outcomeOf);
  const peakBytes = Math.max(0, statusBytes('VmHWM') - before);
  const frames = (await cache.measurePcm(hash))?.frames ?? 0;
  const seconds = (performance.now() - started) / 1_000;
  return { name, fileBytes, outcome, resultBytes: frames * 8, peakBytes, seconds };
};

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'sonora-hostile-'));
  try {
    for (const index of process.argv.slice(2)) console.log(JSON.stringify(await measure(Number(index), folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
