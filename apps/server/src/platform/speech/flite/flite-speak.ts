import type { SynthesisRequest, TimedSynthesisResult, WordPhones } from '@sonora/speech';
import { alignWords, type PhoneSegment, textOfTokens } from '@sonora/speech';
import { type ToldWord, withNames } from '../told-words.ts';
import { readWavSamples } from '../wav-samples.ts';
import type { FliteVoice } from './flite-voices.ts';
import { createMemoryWasi, ModuleExit } from './memory-wasi.ts';
import { findVoiceRecord, scaleAccents, scaleGain } from './voice-model.ts';
import { instantiateCommand, type WasmModule } from './wasm.ts';

/** Sample rate of all voices of the module. */
export const FLITE_SAMPLE_RATE_HZ = 16_000;
/** Formant-scaled speech is declared at a multiple of this rate, so that the ratio to 48 kHz is a small fraction. */
const RATE_STEP_HZ = 400;
/** Cache size for the phones of words: enough for many campaigns. */
const REMEMBERED_WORDS = 20_000;

/** Headroom for low voices, whose pulses have a higher peak: at gain 1 the lowest overflows at −10 semitones. */
const VOCODER_GAIN = 0.5;

/**
 * The diphone voice stops in the middle of its last diphone, so only half of the final pause in its report is audible.
 */
const DIPHONE_LAST_PAUSE_SHARE = 0.5;

type ModuleRun = { readonly output: string; readonly wav: Uint8Array | undefined };

/**
 * Speaks one text with a new instance, which is discarded afterwards. The text is passed as a file in memory, not as an
 * argument.
 */
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

/** Lexicon lines in the module's format: the word, no part of speech, its phones. */
const lexiconOf = (tokens: readonly ToldWord[]): string =>
  tokens.flatMap(({ name, phones }) => (name && phones ? [`"${name}" nil : ${phones.join(' ')}\n`] : [])).join('');

/**
 * Parses `name:end` pairs, one line per utterance; the times of each line start at 0.
 * @param lastPauseShare audible share of the pause at the end of an utterance
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
  // The module's times ignore the vocoder's frame size and our change of sample rate.
  const scale = utteranceStart === 0 ? 1 : durationSeconds / utteranceStart;
  return segments.map(({ phone, startSeconds, endSeconds }) => ({
    phone,
    startSeconds: startSeconds * scale,
    endSeconds: endSeconds * scale,
  }));
};

export type FliteSpeaker = (voice: FliteVoice, request: Omit<SynthesisRequest, 'voice'>) => TimedSynthesisResult;

/**
 * Speaks in the calling thread.
 * Formants are scaled without a filter: speech is generated slower and lower by the factor k and then declared at k
 * times its sample rate. The resampling to 48 kHz restores tempo and pitch and scales the formants by k.
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

  /**
   * Looks up the phones of single words with the diphone voice, which has the same lexicon and runs twelve times as
   * fast.
   */
  const lookUp = (spoken: readonly string[]): void => {
    const unknown = [...new Set(spoken)].filter((word) => !phonesOf.has(word));
    if (unknown.length === 0) return;
    if (phonesOf.size + unknown.length > REMEMBERED_WORDS) phonesOf.clear();
    const asUtterances = unknown.map((word) => `${word.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')}\n\n`).join('');
    const { output } = runModule(module, ['-voice', 'kal16', '-ps', '-o', 'none'], { text: asUtterances });
    const lines = output.split('\n').slice(0, -1);
    const phonesIn = (line: string): readonly string[] =>
      line.split(' ').filter((phone) => phone !== '' && phone !== 'pau');
    if (lines.length === unknown.length) {
      for (const [index, word] of unknown.entries()) phonesOf.set(word, phonesIn(lines[index]!));
    } else if (unknown.length === 1) {
      phonesOf.set(unknown[0]!, phonesIn(lines.join(' ')));
    } else {
      // The module split a word into several utterances, so the results are ambiguous: looks each word up on its own.
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
