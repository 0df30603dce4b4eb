import type { SoundTemplateResponse } from '@sonora/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ownAddress } from '../audio/own-address.ts';
import { previewBlob } from '../audio/voice-preview.ts';
import { t } from '../i18n/shared-messages.ts';
import type { Peaks } from '../player/player.ts';
import { peaksOf, wavOf } from './audio-samples.ts';

/** Enough for a waveform. Decoding resamples to the rate of its context. */
export const waveRateHz = 8_000;
const framesPerPeak = 160;

const mixRateHz = 44_100;
/** Music before and after the speech. */
const headSeconds = 0.5;
const tailSeconds = 1.5;
/** About 11 dB below the speech. */
const musicGain = 0.28;

const decode = async (audio: Blob, sampleRateHz: number): Promise<AudioBuffer> =>
  new OfflineAudioContext(2, 1, sampleRateHz).decodeAudioData(await audio.arrayBuffer());

const sampleOf = async ({ samples }: SoundTemplateResponse): Promise<Blob> => {
  const answer = await fetch(ownAddress(samples.default));
  if (!answer.ok) throw new Error(t('shared.fileNotLoaded'));
  return answer.blob();
};

/** One sample is loaded at a time: the server may have to compose it first. */
let queue: Promise<unknown> = Promise.resolve();

const loadPeaks = async (template: SoundTemplateResponse, signal: AbortSignal): Promise<Peaks> => {
  signal.throwIfAborted();
  const audio = await decode(await sampleOf(template), waveRateHz);
  return peaksOf(audio.getChannelData(0), framesPerPeak);
};

/** Waveform of the sample of a sound. */
export const soundPeaksOptions = (template: SoundTemplateResponse) =>
  queryOptions({
    queryKey: ['sound-peaks', template.alias],
    queryFn: ({ signal }): Promise<Peaks> => {
      const load = (): Promise<Peaks> => loadPeaks(template, signal);
      const mine = queue.then(load, load);
      queue = mine.catch(() => {});
      return mine;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Speech for the preview of a sound. */
export type ScriptPreview = { readonly text: string; readonly voiceAlias: string; readonly speed: number };

/** Address of a WAV with the text in a voice over the sample of a sound. */
export const underScript = async (template: SoundTemplateResponse, script: ScriptPreview): Promise<string> => {
  const [speech, music] = await Promise.all([
    previewBlob(script.text, script.voiceAlias, script.speed).then((spoken) => decode(spoken, mixRateHz)),
    sampleOf(template).then((sample) => decode(sample, mixRateHz)),
  ]);
  const seconds = headSeconds + speech.duration + tailSeconds;
  const context = new OfflineAudioContext(2, Math.ceil(seconds * mixRateHz), mixRateHz);
  const voice = context.createBufferSource();
  voice.buffer = speech;
  voice.connect(context.destination);
  voice.start(headSeconds);
  const level = context.createGain();
  level.gain.setValueAtTime(musicGain, seconds - tailSeconds);
  level.gain.linearRampToValueAtTime(0, seconds);
  level.gain.value = musicGain;
  const bed = context.createBufferSource();
  bed.buffer = music;
  // A sample may be shorter than the script.
  bed.loop = true;
  bed.connect(level).connect(context.destination);
  bed.start();
  const mixed = await context.startRendering();
  const wav = wavOf([mixed.getChannelData(0), mixed.getChannelData(1)], mixRateHz);
  return URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }));
};
