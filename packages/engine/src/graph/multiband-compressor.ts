import { CONTROL_FRAMES, type CompressorSettings, createGainComputer } from '../dsp/envelope.ts';
import { type AudioNode, createFramedNode, type NodeFormat } from './audio-node.ts';
import { createBandSplitter } from './band-splitter.ts';
import { blockPower, createGainRamp, createHalfBlockDelay, RAMP_LATENCY_FRAMES } from './gain-ramp.ts';

/** Crossovers in Hz, rising, and one compressor more than those, from the lowest band up. */
export type MultibandSettings = {
  readonly crossoversHz: readonly number[];
  readonly bands: readonly CompressorSettings[];
};

/**
 * A compressor in several bands, channels linked within each. While no band compresses, the magnitude response is flat
 * (Linkwitz–Riley crossovers with all-pass compensation; the phase is that of the all-passes). Latency: 96 frames. Throws a
 * RangeError when the number of bands does not fit the crossovers.
 */
export const createMultibandCompressor = (
  { sampleRateHz, channelCount }: NodeFormat,
  { crossoversHz, bands }: MultibandSettings,
): AudioNode => {
  if (bands.length !== crossoversHz.length + 1) {
    throw new RangeError(
      `${crossoversHz.length} crossovers make ${crossoversHz.length + 1} bands, not ${bands.length}.`,
    );
  }
  const splitters = Array.from({ length: channelCount }, () =>
    createBandSplitter(sampleRateHz, crossoversHz, CONTROL_FRAMES),
  );
  const compressors = bands.map((settings) => ({
    gainOf: createGainComputer(sampleRateHz, settings),
    delay: createHalfBlockDelay(channelCount),
    ramp: createGainRamp(),
  }));
  return createFramedNode(
    { channelCount, frameLength: CONTROL_FRAMES, innerLatencyFrames: RAMP_LATENCY_FRAMES },
    (frame) => {
      const split = frame.map((samples, index) => splitters[index]!(samples));
      for (const samples of frame) samples.fill(0);
      compressors.forEach(({ gainOf, delay, ramp }, index) => {
        const band = split.map((bandsOfChannel) => bandsOfChannel[index]!);
        const gain = gainOf(blockPower(band));
        delay(band);
        ramp(band, gain);
        addTo(frame, band);
      });
    },
  );
};

const addTo = (target: readonly Float32Array[], source: readonly Float32Array[]): void => {
  target.forEach((samples, channel) => {
    const added = source[channel]!;
    for (let frame = 0; frame < samples.length; frame += 1) samples[frame]! += added[frame]!;
  });
};
