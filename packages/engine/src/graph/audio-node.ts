import type { Pcm } from '@sonora/codecs/pcm';

/**
 * A processor with a memory: it is fed a signal block by block and answers each block in place. How the signal is cut into
 * blocks changes no bit of the result.
 */
export type AudioNode = {
  /** Frames by which the output lags behind the input. */
  readonly latencyFrames: number;
  /** Processes one block of any length, in place. Always as many channels as the node was made for, of equal length. */
  process(channels: readonly Float32Array[]): void;
};

/** What every node is made with. */
export type NodeFormat = {
  /** 8,000 to 192,000 Hz. */
  readonly sampleRateHz: number;
  /** At least 1; channels are linked wherever a node measures levels. */
  readonly channelCount: number;
};

const RENDER_FRAMES = 4096;

/**
 * A whole signal through a fresh node: same length, and the node's latency taken out again, so that everything stands where
 * it stood. The input is left as it is. Throws a RangeError for a block of less than one frame.
 */
export const renderThrough = (node: AudioNode, pcm: Pcm, blockFrames: number = RENDER_FRAMES): Pcm => {
  if (!(blockFrames >= 1)) throw new RangeError(`A block cannot have ${blockFrames} frames.`);
  const frames = pcm.channels[0]?.length ?? 0;
  const padded = pcm.channels.map((samples) => {
    const copy = new Float32Array(frames + node.latencyFrames);
    copy.set(samples);
    return copy;
  });
  for (let start = 0; start < frames + node.latencyFrames; start += blockFrames) {
    node.process(padded.map((samples) => samples.subarray(start, start + blockFrames)));
  }
  return { sampleRateHz: pcm.sampleRateHz, channels: padded.map((samples) => samples.subarray(node.latencyFrames)) };
};

/**
 * A node whose work is done in frames of fixed length, whatever the blocks it is fed: that length is its latency, on top of
 * `innerLatencyFrames`, by which `processFrame` itself lags. `processFrame` changes a full frame in place.
 */
export const createFramedNode = (
  options: { readonly channelCount: number; readonly frameLength: number; readonly innerLatencyFrames?: number },
  processFrame: (frame: readonly Float32Array[]) => void,
): AudioNode => {
  const { channelCount, frameLength, innerLatencyFrames = 0 } = options;
  // What was processed waits here to be given out, and each sample given out makes room for one that comes in.
  const frame = Array.from({ length: channelCount }, () => new Float32Array(frameLength));
  const incoming = new Float32Array(frameLength);
  let filled = 0;
  return {
    latencyFrames: frameLength + innerLatencyFrames,
    process: (channels) => {
      const length = channels[0]?.length ?? 0;
      for (let start = 0; start < length; ) {
        const count = Math.min(frameLength - filled, length - start);
        frame.forEach((held, index) => {
          const block = channels[index]!.subarray(start, start + count);
          const kept = incoming.subarray(0, count);
          kept.set(block);
          block.set(held.subarray(filled, filled + count));
          held.set(kept, filled);
        });
        start += count;
        filled += count;
        if (filled < frameLength) continue;
        processFrame(frame);
        filled = 0;
      }
    },
  };
};
