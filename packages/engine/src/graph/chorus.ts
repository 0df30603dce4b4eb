import type { AudioNode, NodeFormat } from './audio-node.ts';

export type ChorusSettings = {
  /** Middle of the moving delay, 0.005 to 0.05 s. */
  readonly delaySeconds: number;
  /** How far the delay moves to either side, 0 to 0.004 s. A voice at f Hz moves by up to 2π · rateHz · depthSeconds · f. */
  readonly depthSeconds: number;
  /** Turns per second, 0.05 to 8. */
  readonly rateHz: number;
  /** Copies per channel, 1 to 4, spread evenly over the turn; the channels are spread within that. Default 2. */
  readonly voices?: number;
  /** Level of all copies together against the signal, linear, 0 to 1. */
  readonly wet: number;
};

/**
 * Copies of the signal under slowly moving delays, added to the signal, which itself passes bit by bit. The delay is read
 * between samples by third-order Lagrange interpolation: within 0.6 dB up to 10 kHz at 48 kHz. No latency. Throws a
 * RangeError for settings out of range.
 */
export const createChorus = (
  { sampleRateHz, channelCount }: NodeFormat,
  { delaySeconds, depthSeconds, rateHz, voices = 2, wet }: ChorusSettings,
): AudioNode => {
  const isInRange =
    delaySeconds >= 0.005 && delaySeconds <= 0.05 && depthSeconds >= 0 && depthSeconds <= 0.004 && wet >= 0 && wet <= 1;
  if (!isInRange || !(rateHz >= 0.05 && rateHz <= 8) || ![1, 2, 3, 4].includes(voices)) {
    throw new RangeError('A chorus cannot have these settings.');
  }
  // A power of two with room for the longest delay and the interpolation.
  const size = 2 ** Math.ceil(Math.log2((delaySeconds + depthSeconds) * sampleRateHz + 4));
  const mask = size - 1;
  const lines = Array.from({ length: channelCount }, () => new Float32Array(size));
  const centre = delaySeconds * sampleRateHz;
  const depth = depthSeconds * sampleRateHz;
  const turn = (2 * Math.PI * rateHz) / sampleRateHz;
  const gain = wet / voices;
  const phaseOf = (channel: number, voice: number): number => (2 * Math.PI * (voice + channel / channelCount)) / voices;
  const phases = lines.map((_, channel) => Array.from({ length: voices }, (_unused, voice) => phaseOf(channel, voice)));
  let now = 0;
  return {
    latencyFrames: 0,
    process: (channels) => {
      channels.forEach((samples, channel) => {
        const line = lines[channel]!;
        const own = phases[channel]!;
        for (let frame = 0; frame < samples.length; frame += 1) {
          const time = now + frame;
          const dry = samples[frame]!;
          line[time & mask] = dry;
          let sum = 0;
          for (let voice = 0; voice < own.length; voice += 1) {
            sum += readAt(line, mask, time, centre + depth * Math.sin(turn * time + own[voice]!));
          }
          samples[frame] = dry + gain * sum;
        }
      });
      now += channels[0]?.length ?? 0;
    },
  };
};

/** Third-order Lagrange interpolation `delay` frames before `time`. */
const readAt = (line: Float32Array, mask: number, time: number, delay: number): number => {
  const whole = Math.floor(delay);
  const t = delay - whole;
  const newer = line[(time - whole + 1) & mask]!;
  const near = line[(time - whole) & mask]!;
  const far = line[(time - whole - 1) & mask]!;
  const older = line[(time - whole - 2) & mask]!;
  const p = t + 1;
  const m = t - 1;
  const n = t - 2;
  return (-t * m * n * newer) / 6 + (p * m * n * near) / 2 - (p * t * n * far) / 2 + (p * t * m * older) / 6;
};
