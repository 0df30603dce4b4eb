import { lowPass } from '../dsp/biquad.ts';
import type { AudioNode, NodeFormat } from './audio-node.ts';
import { createChannelFilter } from './filter-bank.ts';

export type DelaySettings = {
  /** Time between echoes, 0.001 to 5 s, rounded to a frame. */
  readonly delaySeconds: number;
  /** Share of each echo that is fed back, 0 to 0.95. */
  readonly feedback: number;
  /** Each round of feedback loses what lies above this, 12 dB per octave; default: nothing is lost. */
  readonly dampingHz?: number;
  /** Level of the first echo against the signal, linear, 0 to 1. */
  readonly wet: number;
  /** Whether echoes change sides: the first on their own, the second on the other, and so on. Two channels only; default false. */
  readonly isPingPong?: boolean;
};

/** Echoes added to the signal, which itself passes bit by bit. No latency. Throws a RangeError for settings out of range. */
export const createDelay = (
  { sampleRateHz, channelCount }: NodeFormat,
  { delaySeconds, feedback, dampingHz, wet, isPingPong = false }: DelaySettings,
): AudioNode => {
  const isInRange =
    delaySeconds >= 0.001 && delaySeconds <= 5 && feedback >= 0 && feedback <= 0.95 && wet >= 0 && wet <= 1;
  if (!isInRange || (isPingPong && channelCount !== 2)) throw new RangeError('A delay cannot have these settings.');
  const length = Math.round(delaySeconds * sampleRateHz);
  const lines = Array.from({ length: channelCount }, () => new Float32Array(length));
  const damp = lines.map(() =>
    dampingHz === undefined ? undefined : createChannelFilter([lowPass(sampleRateHz, dampingHz)]),
  );
  let place = 0;
  return {
    latencyFrames: 0,
    process: (channels) => {
      const frames = channels[0]?.length ?? 0;
      // Never further than one turn of the lines at once: what is read was all written before.
      for (let start = 0; start < frames; ) {
        const count = Math.min(length - place, frames - start);
        const echoes = lines.map((line) => line.slice(place, place + count));
        const returned = echoes.map((echo, index) => {
          const copy = echo.slice();
          damp[index]?.(copy);
          return copy;
        });
        channels.forEach((samples, index) => {
          const line = lines[index]!;
          const back = returned[isPingPong ? 1 - index : index]!;
          const echo = echoes[index]!;
          for (let frame = 0; frame < count; frame += 1) {
            line[place + frame] = samples[start + frame]! + feedback * back[frame]!;
            samples[start + frame]! += wet * echo[frame]!;
          }
        });
        place = (place + count) % length;
        start += count;
      }
    },
  };
};
