import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createFilter, filterThrough, sweepInPlace } from '../synthesis/filters.ts';
import { createNoise } from '../synthesis/noise.ts';
import {
  drawSeed,
  framesFromSeconds,
  type Instrument,
  type NoteRequest,
  normalisePeak,
  normaliseRms,
  type OneShot,
  smoothEnds,
} from '../synthesis/one-shot.ts';

const OVERLAP_SECONDS = 0.4;

/** Noise that fades in and out over `OVERLAP_SECONDS`, so that adjacent notes have a constant level. */
const floor = (note: NoteRequest, shape: (samples: Float32Array) => void): OneShot => {
  const frames = framesFromSeconds(note.lengthSeconds + OVERLAP_SECONDS);
  const channels = [0, 1].map(() => {
    const samples = createNoise(frames, drawSeed(note.random));
    shape(samples);
    smoothEnds(samples, OVERLAP_SECONDS, OVERLAP_SECONDS);
    return samples;
  });
  return normaliseRms({ left: channels[0]!, right: channels[1]! });
};

/** Room tone: broadband noise, stronger in the middle of the stereo image. */
const roomAir: Instrument = {
  length: { kind: 'exact' },
  roundRobins: 1,
  render: (note) =>
    floor(note, (samples) => {
      filterThrough(samples, [
        [createFilter('high'), 260],
        [createFilter('low', 0.5), 5_500],
      ]);
    }),
};

/** A worn vinyl record: hiss, and clicks at random times. */
const vinyl: Instrument = {
  length: { kind: 'exact' },
  roundRobins: 1,
  render: (note) =>
    floor(note, (samples) => {
      filterThrough(samples, [
        [createFilter('high'), 500],
        [createFilter('low', 0.5), 7_000],
      ]);
      const specks = Math.round((samples.length / SAMPLE_RATE_HZ) * 9);
      for (let speck = 0; speck < specks; speck += 1) {
        const at = Math.floor(note.random() * (samples.length - 80));
        const level = 1.5 + 5 * note.random() ** 3;
        const turn = 0.25 + 0.5 * note.random();
        for (let index = 0; index < 80; index += 1) {
          samples[at + index]! += level * Math.sin(turn * index) * Math.exp(-index / 14);
        }
      }
    }),
};

/** Noise that rises into the next section. It ends slightly before that section begins. */
const riserNoise: Instrument = {
  length: { kind: 'exact' },
  roundRobins: 1,
  render: (note): OneShot => {
    const length = Math.max(0.2, note.lengthSeconds);
    const channels = [0, 1].map(() => {
      const samples = createNoise(framesFromSeconds(length), drawSeed(note.random));
      sweepInPlace(samples, 'band', (seconds) => 500 * 2 ** (4 * (seconds / length)), 0.9);
      for (let index = 0; index < samples.length; index += 1) samples[index]! *= (index / samples.length) ** 2;
      smoothEnds(samples, 0.05, 0.03);
      return samples;
    });
    return normalisePeak({ left: channels[0]!, right: channels[1]! });
  },
};

/** Instruments of this file by the names used in scores. */
export const textures = { roomAir, vinyl, riserNoise } as const satisfies Record<string, Instrument>;
