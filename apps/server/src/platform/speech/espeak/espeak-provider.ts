import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type SpeechEngine, SpeechError, type SpokenToken, throwIfCancelled, type WordTiming } from '@sonora/speech';
import type { ProcessClient } from '../../processes/process-client.ts';
import { type CloudVoice, engineVoiceOf } from '../cloud/cloud-voice.ts';
import { createEngineProcess } from '../engine-process.ts';
import { checkRequest } from '../request-check.ts';
import type { SpeechProvider } from '../speech-provider.ts';
import type { EspeakKinds, EspeakWord } from './espeak-kinds.ts';
import { espeakDefinitions, espeakVoices } from './espeak-voices.ts';

/** The package that an operator may install, in the tested version. */
export const ESPEAK_PACKAGE = { name: '@echogarden/espeak-ng-emscripten', version: '0.3.5' } as const;

const MAXIMUM_CHARACTERS = 1_000;
const SAMPLE_RATE_HZ = 22_050;
/** eSpeak's default speed; its range is 80 to 450. */
const NATURAL_WORDS_PER_MINUTE = 175;
const IDLE_MILLISECONDS = 60_000;

/** Replaces characters that eSpeak would read as markup or phonemes. */
const plain = (text: string): string => text.replace(/[<>[\]]/g, ' ').replaceAll('&', ' and ');

const codePoints = (text: string): number => [...text].length;

/** Times of the written words: from the start of the first spoken word to the start of the next written word. */
const timingsOf = (
  tokens: readonly SpokenToken[],
  begun: readonly EspeakWord[],
  durationSeconds: number,
): readonly WordTiming[] => {
  let position = 0;
  let before = 0;
  const starts = tokens.map(({ spoken }) => {
    const from = position;
    position += codePoints(plain(spoken)) + 1;
    const first = begun.find((word) => word.position >= from && word.position < position);
    before = Math.min(durationSeconds, Math.max(before, first === undefined ? before : first.milliseconds / 1000));
    return before;
  });
  return tokens.map(({ display }, index) => ({
    text: display,
    startSeconds: starts[index]!,
    endSeconds: starts[index + 1] ?? durationSeconds,
  }));
};

export type EspeakProviderOptions = {
  /** Installation folder, which contains `node_modules`. */
  readonly folder: string;
};

/**
 * eSpeak NG: more than a hundred languages by rules, with word times. Its package is licensed under the GPL and
 * therefore not part of this software: the operator installs it, and it runs in a separate process.
 */
export const createEspeakProvider = ({ folder }: EspeakProviderOptions): SpeechProvider => {
  const modulePath = join(folder, 'node_modules', ESPEAK_PACKAGE.name, 'espeak-ng.js');
  let client: ProcessClient<EspeakKinds> | undefined;
  let voices: readonly CloudVoice[] | undefined;
  let rest: NodeJS.Timeout | undefined;

  const isThere = (): Promise<boolean> =>
    access(modulePath).then(
      () => true,
      () => false,
    );

  /** Ends the idle process, which takes some hundred megabytes. The next text starts another one. */
  const restSoon = (): void => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (client?.isIdle()) void client.end(new SpeechError('cancelled', speechMessage('speech.engineWasClosed')));
    }, IDLE_MILLISECONDS).unref();
  };

  const process = (): ProcessClient<EspeakKinds> => {
    const script = new URL('./espeak-process.ts', import.meta.url);
    client ??= createEngineProcess<EspeakKinds>({
      script,
      config: { modulePath },
      title: 'eSpeak',
      onIdle: restSoon,
    });
    return client;
  };

  const listCloudVoices = async (): Promise<readonly CloudVoice[]> => {
    if (!(await isThere())) {
      voices = undefined;
      await client?.end(new SpeechError('unavailable', speechMessage('speech.espeakRemoved')));
      client = undefined;
      return [];
    }
    voices ??= espeakVoices(await process().call('list-voices', undefined));
    return voices;
  };

  const engine: SpeechEngine = {
    id: 'espeak',
    version: `espeak-${ESPEAK_PACKAGE.version}/1`,
    capabilities: {
      wordTimings: true,
      sampleRateHz: SAMPLE_RATE_HZ,
      rateRange: { lowest: 0.5, highest: 2 },
      pitch: false,
      formant: false,
      get languages() {
        return [...new Set((voices ?? []).map(({ languageCode }) => languageCode))];
      },
      maximumCharacters: MAXIMUM_CHARACTERS,
    },
    voices: async () => (await listCloudVoices()).map(engineVoiceOf),
    synthesise: async (request, signal) => {
      throwIfCancelled(signal);
      const voice = checkRequest(request, (await listCloudVoices()).map(engineVoiceOf), MAXIMUM_CHARACTERS);
      const spoken = await process().call(
        'speak',
        {
          text: request.words.map((word) => plain(word.spoken)).join(' '),
          voice: voice.id,
          wordsPerMinute: Math.round(NATURAL_WORDS_PER_MINUTE * request.rate),
        },
        signal,
      );
      const { sampleRateHz } = spoken;
      if (spoken.samples.length === 0) {
        throw new SpeechError('bad-text', audioformMessage('audioforms.nothingForVoice'));
      }
      const samples = Float32Array.from(spoken.samples, (sample) => sample / 32_768);
      return { samples, sampleRateHz, words: timingsOf(request.words, spoken.words, samples.length / sampleRateHz) };
    },
  };

  return {
    id: 'espeak',
    engine,
    listVoices: async (signal) => {
      throwIfCancelled(signal);
      return espeakDefinitions(await listCloudVoices());
    },
    close: async () => {
      clearTimeout(rest);
      await client?.end(new SpeechError('cancelled', speechMessage('speech.engineWasClosed')));
      client = undefined;
    },
  };
};
