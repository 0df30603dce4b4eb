import { describe, expect, it } from 'vitest';
import { materialNames, materials } from '../testkit/materials.ts';
import { encodeMp3, type Mp3Rate } from './encode-mp3.ts';
import { canEncodeInParts, encodeMp3Part, joinMp3Parts, middleFrame } from './encode-parts.ts';

const expectJoins = async (pcm: ReturnType<typeof materials.chord>, rate: Mp3Rate, cut: number): Promise<void> => {
  const parts = [await encodeMp3Part(pcm, rate, { from: 0, to: cut }), await encodeMp3Part(pcm, rate, { from: cut })];
  expect(parts.every((part) => part !== undefined)).toBe(true);
  const joined = joinMp3Parts(parts as Uint8Array[], pcm, rate);
  expect(Buffer.compare(joined, await encodeMp3(pcm, rate))).toBe(0);
};

describe('encoding in parts', () => {
  const cuts = [49, 80, 97, 120];
  it.each(materialNames.flatMap((name) => cuts.map((cut) => ({ name, cut }))))(
    'gives byte for byte the whole encode of $name, cut before frame $cut',
    ({ name, cut }) => expectJoins(materials[name](4, 48_000), { bitRateKbps: 192 }, cut),
  );

  it.each([{ bitRateKbps: 192 }, { bitRateKbps: 128 }])(
    'holds at 44.1 kHz, where frames differ in length: %o',
    (rate) => expectJoins(materials.chord(4, 44_100), rate, 101),
  );

  it('is offered for constant rates that are not converted', () => {
    const pcm = materials.chord(4, 48_000);
    expect(canEncodeInParts(pcm, { bitRateKbps: 128 }, 48_000)).toBe(true);
    expect(canEncodeInParts(pcm, { vbrQuality: 2 }, 48_000)).toBe(false);
    expect(canEncodeInParts(pcm, { bitRateKbps: 128 }, 44_100)).toBe(false);
    expect(canEncodeInParts(materials.chord(1, 24_000), { bitRateKbps: 48 }, 24_000)).toBe(false);
    expect(middleFrame(pcm)).toBe(83);
  });
});
