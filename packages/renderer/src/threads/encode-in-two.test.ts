import { encoderPresets, encodeWithPreset } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { composeBed, findSoundTemplate, type SoundTemplate } from '@sonora/soundscape';
import { describe, expect, it } from 'vitest';
import { encodeInTwo } from './encode-in-two.ts';

const bed: Pcm = composeBed({ template: findSoundTemplate('bounce_along') as SoundTemplate, frames: 8 * 48_000 }).pcm;

describe('encodeInTwo', () => {
  it('gives byte for byte what one thread gives', async () => {
    const tags = { title: 'A bed' };
    expect(
      Buffer.compare(await encodeInTwo(bed, encoderPresets.mp3, tags), await encodeWithPreset(bed, 'mp3', tags)),
    ).toBe(0);
  });

  it.each(['wav', 'mp3_high', 'mp3_cbr_44100', 'mp3_alexa'] as const)('leaves %s to one thread', async (name) => {
    expect(Buffer.compare(await encodeInTwo(bed, encoderPresets[name]), await encodeWithPreset(bed, name))).toBe(0);
  });
});
