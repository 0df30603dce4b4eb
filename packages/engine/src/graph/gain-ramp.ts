import { CONTROL_FRAMES } from '../dsp/envelope.ts';

/** Frames by which a signal under a gain ramp lags behind the frame that its gain was computed from: half of it. */
export const RAMP_LATENCY_FRAMES = CONTROL_FRAMES / 2;

/** Mean square of a control block over all channels. */
export const blockPower = (frame: readonly Float32Array[]): number => {
  let sum = 0;
  for (const samples of frame) {
    for (let index = 0; index < CONTROL_FRAMES; index += 1) sum += samples[index]! * samples[index]!;
  }
  return sum / (CONTROL_FRAMES * frame.length);
};

/** Delays channels by half a control block, one block at a time, in place. */
export const createHalfBlockDelay = (channelCount: number): ((frame: readonly Float32Array[]) => void) => {
  const held = Array.from({ length: channelCount }, () => new Float32Array(RAMP_LATENCY_FRAMES));
  const tail = new Float32Array(RAMP_LATENCY_FRAMES);
  return (frame) => {
    frame.forEach((samples, index) => {
      tail.set(samples.subarray(RAMP_LATENCY_FRAMES));
      samples.copyWithin(RAMP_LATENCY_FRAMES, 0, RAMP_LATENCY_FRAMES);
      samples.set(held[index]!);
      held[index]!.set(tail);
    });
  };
};

/**
 * Moves the gain of channels, one control block at a time, in place: each gain is reached in the middle of the block that it
 * was computed from, in straight lines from 1 on. The samples must come delayed by half a block.
 */
export const createGainRamp = (): ((frame: readonly Float32Array[], gain: number) => void) => {
  let from = 1;
  return (frame, gain) => {
    const step = (gain - from) / CONTROL_FRAMES;
    for (const samples of frame) {
      for (let index = 0; index < CONTROL_FRAMES; index += 1) samples[index]! *= from + step * index;
    }
    from = gain;
  };
};
