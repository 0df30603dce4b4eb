import { decodeAudio, encoderPresets } from '../../packages/codecs/src/index.ts';
import type { Pcm } from '../../packages/codecs/src/pcm.ts';
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import {
  loudnessPresets,
  masterAd,
  measureLoudness,
  mixAd,
  processVoiceClip,
} from '../../packages/engine/src/index.ts';
import { encodeInTwo } from '../../packages/renderer/src/threads/encode-in-two.ts';
import { readPeerInput } from './peers.ts';

export type MasterSteps = Readonly<
  Record<'decode WAV' | 'voice chain' | 'mix' | 'master and measure' | 'encode MP3', number>
>;

/** Masters two WAV files to an MP3 with our packages in this process and measures the time of each step. */
export const masterInProcess = async (
  folder: string,
  seconds: number,
): Promise<{ readonly bytes: Uint8Array; readonly steps: MasterSteps }> => {
  const marks = [performance.now()];
  const mark = (): number => marks.push(performance.now());
  const { pcm: voice } = await decodeAudio(readPeerInput(folder, 'voice'));
  const { pcm: bed } = await decodeAudio(readPeerInput(folder, 'bed'));
  mark();
  const clip = processVoiceClip(voice, { preset: 'balanced' });
  mark();
  const frames = seconds * SAMPLE_RATE_HZ;
  const { mix } = mixAd({
    frames,
    preset: 'balanced',
    speech: [{ pcm: clip, startFrame: SAMPLE_RATE_HZ / 2 }],
    beds: [{ pcm: bed, startFrame: 0, fadeOutFrames: SAMPLE_RATE_HZ }],
    media: [],
    effects: [],
  });
  mark();
  const mastered = masterAd(mix, loudnessPresets.spotify, { ceilingMarginDb: 0.4 });
  mark();
  const bytes = await encodeInTwo(mastered.pcm, encoderPresets.mp3, { title: 'Harbor Cold Brew' });
  mark();
  const took = (step: number): number => ((marks[step + 1] as number) - (marks[step] as number)) / 1000;
  const steps: MasterSteps = {
    'decode WAV': took(0),
    'voice chain': took(1),
    mix: took(2),
    'master and measure': took(3),
    'encode MP3': took(4),
  };
  return { bytes, steps };
};

/** Decodes and measures the encoded file. */
export const verifyInProcess = async (bytes: Uint8Array): Promise<Pcm> => {
  const { pcm } = await decodeAudio(bytes);
  measureLoudness(pcm);
  return pcm;
};
