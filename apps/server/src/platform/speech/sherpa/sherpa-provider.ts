import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { speechMessage } from '@sonora/contracts/messages/speech';
import {
  type CancelSignal,
  type SpeechEngine,
  SpeechError,
  type SynthesisRequest,
  type SynthesisResult,
  textOfTokens,
  throwIfCancelled,
} from '@sonora/speech';
import { checkRequest } from '../request-check.ts';
import type { SpeechProvider } from '../speech-provider.ts';
import { findModels } from './find-models.ts';
import { createModelHasher } from './model-hash.ts';
import { createSherpaPool } from './sherpa-pool.ts';
import { definitionsOf, engineVoice, type SherpaVoice, voicesOf } from './sherpa-voices.ts';

/**
 * Version of the package and of this adapter. Raise the last number when the audio changes. Model versions are part of
 * the voice ids.
 */
const VERSION = 'sherpa-onnx-1.13.8/1';
const MAXIMUM_CHARACTERS = 1_000;
/** The rate of most models; each result states its own. */
const DEFAULT_SAMPLE_RATE_HZ = 24_000;
/** Two of the largest models fit into 4 GB. */
const DEFAULT_MAX_MODELS = 2;
/** More threads do not make a sentence faster. */
const MAX_THREADS = 4;
/** Peak limit: louder speech is scaled down, so that no later stage clips. */
const LOUDEST = 0.999;

export type SherpaProviderOptions = {
  /**
   * Folders that contain one folder per model; missing folders count as empty. Of two models with the same name, the
   * first is used.
   */
  readonly folders: readonly string[];
  /** Threads per model. Default: all cores but one, up to four. */
  readonly threads?: number;
  /** Maximum number of models in memory. Default: 2. */
  readonly maxModels?: number;
};

/** True when the package is installed with a build for this platform. */
const isInstalled = (): boolean => {
  const { resolve } = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    resolve('sherpa-onnx-node');
    resolve(`sherpa-onnx-${platform}-${process.arch}/sherpa-onnx.node`);
    return true;
  } catch {
    return false;
  }
};

/** @throws SpeechError when the model returned no samples or invalid ones */
const soundOf = (samples: Float32Array, title: string): Float32Array => {
  if (samples.length === 0) throw new SpeechError('bad-text', audioformMessage('audioforms.nothingForVoice'));
  let peak = 0;
  for (const sample of samples) {
    if (!Number.isFinite(sample))
      throw new SpeechError('unavailable', speechMessage('speech.modelDamagedAudio', { model: title }));
    peak = Math.max(peak, Math.abs(sample));
  }
  return peak <= LOUDEST ? samples : samples.map((sample) => (sample * LOUDEST) / peak);
};

/**
 * Neural voices by sherpa-onnx, from folders of models: Kokoro, Piper and other VITS, Matcha, Kitten, and ZipVoice and
 * Pocket with a reference recording. Each model runs in a separate process. `listVoices` finds new folders; removed
 * folders are noticed with the next text. Models that draw random numbers (VITS, Matcha) vary slightly between two runs
 * of the same text, unless their `voice.json` sets the noise to 0; the artifact cache keeps speech that must not
 * change.
 */
export const createSherpaProvider = ({
  folders,
  threads = Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
  maxModels = DEFAULT_MAX_MODELS,
}: SherpaProviderOptions): SpeechProvider => {
  const pool = createSherpaPool(maxModels);
  const hashOf = createModelHasher();
  let found: readonly SherpaVoice[] | undefined;

  const readVoices = async (): Promise<readonly SherpaVoice[]> => {
    const { models } = await findModels(folders, { threads });
    const voices: SherpaVoice[] = [];
    for (const model of models) {
      // A folder that is removed while it is read has no voices.
      const hash = await hashOf(model.folder).catch(() => undefined);
      if (hash !== undefined) voices.push(...voicesOf(model, hash));
    }
    if (voices.length > 0 && !isInstalled()) {
      throw new SpeechError(
        'unavailable',
        speechMessage('speech.noBuild', { architecture: process.platform, platform: process.arch }),
      );
    }
    found = voices;
    pool.keepOnly(new Set(voices.map(({ hash }) => hash)));
    return voices;
  };

  /** The voice of that id; reads the folders again when the id is unknown or its files have changed. */
  const findVoice = async (id: string): Promise<SherpaVoice | undefined> => {
    const voice = found?.find((candidate) => candidate.id === id);
    if (voice !== undefined && (await hashOf(voice.model.folder).catch(() => undefined)) === voice.hash) return voice;
    return (await readVoices()).find((candidate) => candidate.id === id);
  };

  const synthesise = async (request: SynthesisRequest, signal?: CancelSignal): Promise<SynthesisResult> => {
    throwIfCancelled(signal);
    const voice = await findVoice(request.voice);
    checkRequest(request, voice === undefined ? [] : [engineVoice(voice)], MAXIMUM_CHARACTERS);
    const { model, hash, speaker } = voice as SherpaVoice;
    const { reference } = speaker;
    const job = {
      text: textOfTokens(request.words),
      sid: speaker.sid,
      speed: request.rate / model.lengthScale,
      ...(reference && { reference }),
    };
    const spoken = await pool.run({ title: model.title, hash, config: model.configFor(speaker), job }, signal);
    const samples = soundOf(spoken.samples, model.title);
    const { sampleRateHz } = spoken;
    return { samples, sampleRateHz };
  };

  const engine: SpeechEngine = {
    id: 'sherpa',
    version: VERSION,
    capabilities: {
      wordTimings: false,
      sampleRateHz: DEFAULT_SAMPLE_RATE_HZ,
      rateRange: { lowest: 0.5, highest: 2 },
      pitch: false,
      formant: false,
      get languages() {
        return [...new Set((found ?? []).map(({ speaker }) => speaker.languageCode))];
      },
      maximumCharacters: MAXIMUM_CHARACTERS,
    },
    voices: async () => (await readVoices()).map(engineVoice),
    synthesise,
  };

  return {
    id: 'sherpa',
    engine,
    listVoices: async (signal) => {
      throwIfCancelled(signal);
      return definitionsOf(await readVoices());
    },
    close: () => pool.close(),
  };
};
