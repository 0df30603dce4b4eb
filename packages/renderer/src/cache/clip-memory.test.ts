import type { Pcm } from '@sonora/codecs/pcm';
import { describe, expect, it } from 'vitest';
import { createClipMemory } from './clip-memory.ts';

const clipOf = (frames: number): Pcm => ({ sampleRateHz: 48_000, channels: [new Float32Array(frames)] });

describe('createClipMemory', () => {
  it('reads a clip once, until others that were asked for later need its room', async () => {
    const reads: string[] = [];
    const memory = createClipMemory(2 * 100 * 4);
    const get = (hash: string, frames = 100): Promise<Pcm> =>
      memory.get(hash, async () => {
        reads.push(hash);
        return clipOf(frames);
      });
    const one = await get('one');
    await get('two');
    expect(await get('one')).toBe(one);
    // Clip two was used least recently.
    await get('three');
    await get('one');
    await get('two');
    expect(reads).toEqual(['one', 'two', 'three', 'two']);
    await get('larger than all', 201);
    await get('two');
    expect(reads).toEqual(['one', 'two', 'three', 'two', 'larger than all']);
  });
});
