import type { Peaks } from '../player/player.ts';

const fullScale = 127;

/** Minimum and maximum of each group of samples (−1 to 1), for a waveform. */
export const peaksOf = (samples: Float32Array, framesPerPeak: number): Peaks => {
  const min: number[] = [];
  const max: number[] = [];
  for (let start = 0; start < samples.length; start += framesPerPeak) {
    let [low, high] = [0, 0];
    for (const sample of samples.subarray(start, start + framesPerPeak)) {
      low = Math.min(low, sample);
      high = Math.max(high, sample);
    }
    min.push(Math.round(low * fullScale));
    max.push(Math.round(high * fullScale));
  }
  return { framesPerPeak, min, max };
};

const headerBytes = 44;
const sampleBytes = 2;

/** WAV file (16 bit) of channels with equal lengths. Samples beyond −1 to 1 are clipped. */
export const wavOf = (channels: readonly Float32Array[], sampleRateHz: number): ArrayBuffer => {
  const frames = channels[0]?.length ?? 0;
  const dataBytes = frames * channels.length * sampleBytes;
  const view = new DataView(new ArrayBuffer(headerBytes + dataBytes));
  const mark = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  mark(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  mark(8, 'WAVE');
  mark(12, 'fmt\u0020');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * channels.length * sampleBytes, true);
  view.setUint16(32, channels.length * sampleBytes, true);
  view.setUint16(34, sampleBytes * 8, true);
  mark(36, 'data');
  view.setUint32(40, dataBytes, true);
  let at = headerBytes;
  for (let frame = 0; frame < frames; frame += 1) {
    for (const channel of channels) {
      const sample = Math.min(1, Math.max(-1, channel[frame] ?? 0));
      view.setInt16(at, Math.round(sample * 32_767), true);
      at += sampleBytes;
    }
  }
  return view.buffer;
};
