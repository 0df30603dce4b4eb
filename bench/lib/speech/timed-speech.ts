import {
  type EngineVoice,
  type SpeechEngine,
  type SpokenToken,
  speakScript,
  type WordTiming,
} from '../../../packages/speech/src/index.ts';
import { naturalColour, testVoice } from '../../../packages/speech/src/testkit/voice.ts';
import { adScripts } from '../../../tests/word-error-rate/scripts.ts';
import { scriptForSeconds } from '../ad-scripts.ts';

/** Ten ads for training and testing alignment. */
export const alignmentScripts: readonly string[] = [...adScripts, ...Object.values(scriptForSeconds)];

/** One request to an engine with its response; the words are those of the engine. */
export type TimedSpeech = {
  readonly engineId: string;
  readonly voiceId: string;
  readonly languageCode: string;
  readonly scriptIndex: number;
  readonly tokens: readonly SpokenToken[];
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  readonly truth: readonly WordTiming[];
};

/** Voice settings of a request; a formant ratio other than 1 sounds like another speaker. */
export type SpeakingManner = {
  readonly rate: number;
  readonly pitchSemitones: number;
  readonly formantRatio: number;
};

export const plainManner: SpeakingManner = { rate: 1, pitchSemitones: 0, formantRatio: 1 };

/** Training and test set, with different voices and scripts. */
export const isTunedVoice = (engineId: string, voiceId: string): boolean =>
  engineId === 'flite' && (voiceId === 'rms' || voiceId === 'kal16');
export const isTunedScript = (scriptIndex: number): boolean => scriptIndex % 2 === 0;

/**
 * Speaks a script like the product and records requests and responses of the engine.
 * @param script default: the one of that index
 */
export const speakTimed = async (
  engine: SpeechEngine,
  { id, languageCode }: Pick<EngineVoice, 'id' | 'languageCode'>,
  scriptIndex: number,
  { rate, pitchSemitones, formantRatio }: SpeakingManner = plainManner,
  script: string = alignmentScripts[scriptIndex]!,
): Promise<readonly TimedSpeech[]> => {
  const heard: TimedSpeech[] = [];
  const listening: SpeechEngine = {
    ...engine,
    synthesise: async (request, signal) => {
      const result = await engine.synthesise(request, signal);
      const { samples, sampleRateHz, words: truth } = result;
      if (truth === undefined) throw new Error(`${engine.id} tells no times.`);
      const place = { engineId: engine.id, voiceId: id, languageCode, scriptIndex };
      heard.push({ ...place, tokens: request.words, samples, sampleRateHz, truth });
      return result;
    },
  };
  const colour = { ...naturalColour, rate, pitchSemitones, formantRatio };
  const voice = { ...testVoice(engine.id, id, colour), languageCode };
  await speakScript({ script, voice, speed: 1, engine: listening, toRenderRate: (samples) => samples });
  return heard;
};
