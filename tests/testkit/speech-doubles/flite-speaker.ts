import { encodeMp3, encodeWav, type Pcm } from '@sonora/codecs';
import { resample } from '@sonora/engine';
import type { SynthesisResult, TimedSynthesisResult } from '@sonora/speech';
import { createFliteEngine } from '../../../apps/server/src/platform/speech/flite/flite-engine.ts';

/** A valid speech request to a double. */
export type Wish = {
  /** A voice of flite. */
  readonly voice: string;
  readonly text: string;
  readonly rate: number;
  readonly pitchSemitones?: number;
};

/** Speaks with the embedded engine, so that a double's speech has realistic length and speed. */
export const createSpeaker = () => {
  const flite = createFliteEngine(2);
  return {
    say: ({ voice, text, rate, pitchSemitones = 0 }: Wish): Promise<TimedSynthesisResult> =>
      flite.synthesise({
        voice,
        words: text
          .split(/\s+/)
          // The embedded engine reads only ASCII; services read any text.
          .map((written) => ({ display: written, spoken: written.replace(/[^\x20-\x7e]/g, '') || 'so' }))
          .filter(({ display }) => display !== ''),
        rate,
        pitchSemitones,
        formantRatio: 1,
      }),
    close: () => flite.close(),
  };
};

const atRate = ({ samples, sampleRateHz }: SynthesisResult, rateHz: number): Pcm =>
  resample({ sampleRateHz, channels: [samples] }, rateHz);

export const wavOf = (result: SynthesisResult, rateHz: number): Buffer =>
  Buffer.from(encodeWav(atRate(result, rateHz), { bitDepth: 16 }));

/** 16-bit samples without a header. */
export const samplesOf = (result: SynthesisResult, rateHz: number): Buffer => {
  const [channel = new Float32Array()] = atRate(result, rateHz).channels;
  const bytes = Buffer.alloc(channel.length * 2);
  for (const [index, sample] of channel.entries()) {
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))), index * 2);
  }
  return bytes;
};

export const mp3Of = async (result: SynthesisResult, rateHz: number, bitRateKbps: 128 | 192): Promise<Buffer> =>
  Buffer.from(await encodeMp3(atRate(result, rateHz), { bitRateKbps }));

/** Sizes in a streamed WAV header, for unknown length. */
export const asStreamedWav = (wav: Buffer, size = 0xffff_ffff): Buffer => {
  const streamed = Buffer.from(wav);
  streamed.writeUInt32LE(size, 4);
  streamed.writeUInt32LE(size, streamed.indexOf('data', 12, 'latin1') + 4);
  return streamed;
};
