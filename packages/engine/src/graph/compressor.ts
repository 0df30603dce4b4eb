import { gainFromDb } from '../dsp/decibels.ts';
import { CONTROL_FRAMES, type CompressorSettings, createGainComputer } from '../dsp/envelope.ts';
import { type AudioNode, createFramedNode, type NodeFormat } from './audio-node.ts';
import { blockPower, createGainRamp, createHalfBlockDelay, RAMP_LATENCY_FRAMES } from './gain-ramp.ts';

/**
 * A feed-forward compressor with a soft knee, the one of the voice chain as a node: the mean square of 64 frames (1.3 ms at
 * 48 kHz) over all channels is followed with attack and release, and the static curve gives one gain for all channels.
 * `makeUpDb` is added behind it, default 0. Latency: 96 frames, so that each gain stands where its level was.
 */
export const createCompressor = (
  { sampleRateHz, channelCount }: NodeFormat,
  settings: CompressorSettings,
  makeUpDb = 0,
): AudioNode => {
  const gainOf = createGainComputer(sampleRateHz, settings);
  const delay = createHalfBlockDelay(channelCount);
  const ramp = createGainRamp();
  const makeUp = gainFromDb(makeUpDb);
  return createFramedNode(
    { channelCount, frameLength: CONTROL_FRAMES, innerLatencyFrames: RAMP_LATENCY_FRAMES },
    (frame) => {
      const gain = gainOf(blockPower(frame)) * makeUp;
      delay(frame);
      ramp(frame, gain);
    },
  );
};
