import { describe, expect, it } from 'vitest';
import { placePackets } from './placed-packets.ts';

const openSink = () => {
  const sink = {
    frames: 0,
    append: (_values: readonly ArrayLike<number>[], count: number) => {
      sink.frames += count;
    },
    silenceUntil: (frame: number) => {
      sink.frames = Math.max(sink.frames, frame);
    },
  };
  return sink;
};
const packet = (lostPages: number, granule?: bigint) => ({
  bytes: new Uint8Array(1),
  isLast: false,
  lostPages,
  granule,
});
const second = [new Float32Array(48_000)];

describe('placePackets', () => {
  it('holds what follows lost pages back until a position says where it belongs', () => {
    const sink = openSink();
    const { take } = placePackets(sink);
    take(packet(0, 48_000n), second, 48_000);
    take(packet(1), second, 48_000);
    expect(sink.frames).toBe(48_000);
    take(packet(0, 240_000n), second, 48_000);
    expect(sink.frames).toBe(240_000);
  });

  it('gives up waiting when no position comes within the longest page that there is', () => {
    const sink = openSink();
    const { take } = placePackets(sink);
    take(packet(1), second, 48_000);
    for (let index = 0; index < 60; index += 1) take(packet(0), second, 48_000);
    expect(sink.frames).toBeGreaterThan(48_000);
  });
});
