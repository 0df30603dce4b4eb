import type { SynthesisRequest, TimedSynthesisResult, WordPhones } from '@sonora/speech';
import { alignWords, type PhoneSegment, textOfTokens } from '@sonora/speech';
import { type ToldWord, withNames } from '../told-words.ts';
import { readWavSamples } from '../wav-samples.ts';
import type { FliteVoice } from './flite-voices.ts';
import { createMemoryWasi, ModuleExit } from './memory-wasi.ts';
import { findVoiceRecord, scaleAccents, scaleGain } from './voice-model.ts';
import { instantiateCommand, type WasmModule } from './wasm.ts';

/** Sample rate of every voice inside the module. */
export const FLITE_SAMPLE_RATE_HZ = 16_000;
/** Formant-scaled speech carries a rate that is a multiple of this, so that the ratio to 48 kHz stays a small fraction. */
const RATE_STEP_HZ = 400;
/** Words whose phones are remembered; a script has hundreds, so this holds many campaigns and little memory. */
const REMEMBERED_WORDS = 20_000;

/** Room for low voices, whose pulses are stronger; at a factor of 1 the lowest wraps around at −10 semitones. */
const VOCODER_GAIN = 0.5;

/** The diphone voice ends in the middle of its last diphone: half the pause that is printed has no sound behind it. */
const DIPHONE_LAST_PAUSE_SHARE = 0.5;

type ModuleRun = { readonly output: string; readonly wav: Uint8Array | undefined };

/** One fresh instance, one text; nothing survives it. The text is a file in memory, never an argument. */
const runModule = (
  module: WasmModule,
  options: readonly string[],
  { text, lexicon = '' }: { readonly text: string; readonly lexicon?: string },
  prepare?: (memory: ArrayBuffer) => void,
): ModuleRun => {
  const encoder = new TextEncoder();
  const files = { text: encoder.encode(text), ...(lexicon === '' ? {} : { lexicon: encoder.encode(lexicon) }) };
  const own = lexicon === '' ? [] : ['-add_lex', '/lexicon'];
  const wasi = createMemoryWasi(['flite', '-f', '/text', ...own, ...options], files);
  const { memory, _start } = instantiateCommand(module, wasi.imports);
  wasi.bind(memory);
  prepare?.(memory.buffer);
  try {
    _start();
  } catch (error) {
    if (!(error instanceof ModuleExit) || error.exitCode !== 0) throw error;
  }
  return { output: wasi.output(), wav: wasi.read('speech.wav') };
};

/** Lines as the module reads them: the word, no part of speech, and its phones. */
const lexiconOf = (tokens: readonly ToldWord[]): string =>
  tokens.flatMap(({ name, phones }) => (name && phones ? [`"${name}" nil : ${phones.join(' ')}\n`] : [])).join('');

/**
 * `name:end` pairs, one line for each utterance, each line with a clock of its own.
 * @param lastPauseShare how much of the pause at the end of an utterance is heard
 */
const readSegments = (output: string, durationSeconds: number, lastPauseShare: number): readonly PhoneSegment[] => {
  const segments: PhoneSegment[] = [];
  let utteranceStart = 0;
  for (const line of output.split('\n')) {
    let previous = utteranceStart;
    for (const entry of line.trim().split(' ')) {
      const [phone, end] = entry.split(':');
      if (phone === undefined || end === undefined) continue;
      const endSeconds = utteranceStart + Number(end);
      segments.push({ phone, startSeconds: previous, endSeconds });
      previous = endSeconds;
    }
    const last = segments.at(-1);
    if (last?.phone === 'pau' && last.endSeconds === previous) {
      previous = last.startSeconds + (last.endSeconds - last.startSeconds) * lastPauseShare;
      segments[segments.length - 1] = { ...last, endSeconds: previous };
    }
    utteranceStart = previous;
  }
  // The printed clock knows neither the whole frames of the vocoder nor our change of sample rate.
  const scale = utteranceStart === 0 ? 1 : durationSeconds / utteranceStart;
  return segments.map(({ phone, startSeconds, endSeconds }) => ({
    phone,
    startSeconds: startSeconds * scale,
    endSeconds: endSeconds * scale,
  }));
};

export type FliteSpeaker = (voice: FliteVoice, request: Omit<SynthesisRequest, 'voice'>) => TimedSynthesisResult;

/**
 * Speaks with the module, in the calling thread.
 *
 * Formants are scaled without a filter: speech is made slower and lower by k and then *declared* to have been sampled k
 * times faster, so the resampling that follows anyway restores tempo and melody and leaves the vocal tract shorter.
 */
export const createFliteSpeaker = (module: WasmModule): FliteSpeaker => {
  const records = new Map<string, number | undefined>();
  const phonesOf = new Map<string, readonly string[]>();

  const prepareVoice = (voice: FliteVoice, f0Ratio: number) => (memory: ArrayBuffer) => {
    if (voice.record === undefined) return;
    if (!records.has(voice.record)) records.set(voice.record, findVoiceRecord(memory, voice.record));
    const record = records.get(voice.record);
    const done =
      record !== undefined &&
      scaleGain(memory, record, VOCODER_GAIN) &&
      (voice.accentModel !== true || scaleAccents(memory, record, f0Ratio));
    if (!done) throw new Error(`The model of ${voice.id} was not found in the speech module.`);
  };

  /** Phones of words spoken alone. The diphone voice is asked: same lexicon, twelve times as fast. */
  const lookUp = (spoken: readonly string[]): void => {
    const unknown = [...new Set(spoken)].filter((word) => !phonesOf.has(word));
    if (unknown.length === 0) return;
    if (phonesOf.size + unknown.length > REMEMBERED_WORDS) phonesOf.clear();
    const asUtterances = unknown.map((word) => `${word.replace(/[.,;:!?]+$/, '')}\n\n`).join('');
    const { output } = runModule(module, ['-voice', 'kal16', '-ps', '-o', 'none'], { text: asUtterances });
    const lines = output.split('\n').slice(0, -1);
    const phonesIn = (line: string): readonly string[] =>
      line.split(' ').filter((phone) => phone !== '' && phone !== 'pau');
    if (lines.length === unknown.length) {
      for (const [index, word] of unknown.entries()) phonesOf.set(word, phonesIn(lines[index]!));
    } else if (unknown.length === 1) {
      phonesOf.set(unknown[0]!, phonesIn(lines.join(' ')));
    } else {
      // A word was taken for several utterances; alone, each keeps what is its own.
      for (const word of unknown) lookUp([word]);
    }
  };

  return (voice, { words: tokens, rate, pitchSemitones, formantRatio }) => {
    const told = withNames(tokens);
    const sampleRateHz = Math.round((FLITE_SAMPLE_RATE_HZ * formantRatio) / RATE_STEP_HZ) * RATE_STEP_HZ;
    const scale = sampleRateHz / FLITE_SAMPLE_RATE_HZ;
    const f0Ratio = 2 ** (pitchSemitones / 12) / scale;
    const settings = [
      `duration_stretch=${((voice.naturalStretch * scale) / rate).toFixed(5)}`,
      `int_f0_target_mean=${(voice.f0MeanHz * f0Ratio).toFixed(3)}`,
      `int_f0_target_stddev=${(voice.f0DeviationHz * f0Ratio).toFixed(3)}`,
    ].flatMap((setting) => ['--setf', setting]);
    const { output, wav } = runModule(
      module,
      ['-voice', voice.id, '-psdur', '-o', '/speech.wav', ...settings],
      { text: `${textOfTokens(told)}\n`, lexicon: lexiconOf(told) },
      prepareVoice(voice, f0Ratio),
    );
    if (wav === undefined) throw new Error('The speech module wrote no sound.');
    const { samples } = readWavSamples(wav);
    const durationSeconds = samples.length / sampleRateHz;
    lookUp(tokens.filter(({ phones }) => phones === undefined).map((token) => token.spoken));
    const words: readonly WordPhones[] = tokens.map((token) => ({
      text: token.display,
      phones: token.phones?.map((phone) => phone.replace(/[0-2]$/, '')) ?? phonesOf.get(token.spoken) ?? [],
    }));
    const segments = readSegments(output, durationSeconds, voice.record === undefined ? DIPHONE_LAST_PAUSE_SHARE : 1);
    return { samples, sampleRateHz, words: alignWords(segments, words, durationSeconds) };
  };
};
