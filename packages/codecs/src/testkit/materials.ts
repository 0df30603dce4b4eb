import type { Pcm } from '../pcm.ts';
import { createNoise } from './signals.ts';

const make = (seconds: number, sampleRateHz: number, sampleAt: (frame: number, channel: number) => number): Pcm => ({
  sampleRateHz,
  channels: [0, 1].map((channel) =>
    Float32Array.from({ length: seconds * sampleRateHz }, (_, frame) => sampleAt(frame, channel)),
  ),
});

/** Stereo signals on which encoders behave differently. */
export const materials = {
  chord: (seconds: number, sampleRateHz: number): Pcm =>
    make(
      seconds,
      sampleRateHz,
      (frame, channel) => 0.2 * (Math.sin(frame * 0.03) + Math.sin(frame * 0.0377 + channel) + Math.sin(frame * 0.045)),
    ),
  noise: (seconds: number, sampleRateHz: number): Pcm => {
    const next = createNoise(7);
    return make(seconds, sampleRateHz, () => 0.3 * next());
  },
  clicks: (seconds: number, sampleRateHz: number): Pcm =>
    make(seconds, sampleRateHz, (frame) => (frame % 9_600 < 40 ? 0.8 : 0.01 * Math.sin(frame * 0.05))),
  'speech-like, with digital silence': (seconds: number, sampleRateHz: number): Pcm => {
    const next = createNoise(11);
    return make(seconds, sampleRateHz, (frame) =>
      Math.floor(frame / 19_200) % 3 === 2
        ? 0
        : 0.4 * Math.sin(frame * 0.02) * (0.5 + 0.5 * Math.sin(frame / 3_000)) + 0.02 * next(),
    );
  },
  'loud, then soft': (seconds: number, sampleRateHz: number): Pcm => {
    const next = createNoise(13);
    return make(
      seconds,
      sampleRateHz,
      (frame) => (frame < 0.44 * seconds * sampleRateHz ? 0.9 : 0.002) * (Math.sin(frame * 0.11) + 0.3 * next()),
    );
  },
} as const satisfies Readonly<Record<string, (seconds: number, sampleRateHz: number) => Pcm>>;
export type MaterialName = keyof typeof materials;
export const materialNames = Object.keys(materials) as readonly MaterialName[];

/** Replaces frames `from` to `to`: reversed, attenuated and with an added tone, with or without short fades. */
export const changedIn = (pcm: Pcm, from: number, to: number, fadeFrames = 0): Pcm => ({
  ...pcm,
  channels: pcm.channels.map((samples) => {
    const changed = samples.slice();
    for (let frame = from; frame < to; frame += 1) {
      const edge = fadeFrames === 0 ? 1 : Math.min(1, (frame - from) / fadeFrames, (to - 1 - frame) / fadeFrames);
      const other = 0.6 * (samples[from + to - 1 - frame] as number) + 0.15 * Math.sin(frame * 0.071);
      changed[frame] = (1 - edge) * (samples[frame] as number) + edge * other;
    }
    return changed;
  }),
});
