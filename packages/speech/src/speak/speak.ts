import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { alignSpeech } from '../align/align-speech.ts';
import {
  type CancelSignal,
  type SpeechEngine,
  SpeechError,
  type SpeechPreset,
  type SynthesisRequest,
  type SynthesisResult,
  throwIfCancelled,
  type WordTiming,
} from '../engine.ts';
import { parseMarkup, type ScriptSpan, type SpeechSpan } from '../markup/markup.ts';
import type { EmphasisLevel } from '../markup/prosody-values.ts';
import { countLetters, isWrittenInLatin } from '../markup/unspoken.ts';
import { spokenText } from '../normalise/reading-override.ts';
import type { AppliedReading, Dictionary, DictionaryVoice } from '../pronounce/dictionary.ts';
import type { VoiceDefinition } from '../voices/voice-definition.ts';
import { cancelTogether } from './cancel.ts';
import { MARGIN_SECONDS, type Phrase, preparePhrase } from './phrase-audio.ts';
import { pauseBeforeSeconds, type SpokenChunk, speechChunks } from './sentences.ts';
import { type SpokenToken, spokenTokens } from './spoken-text.ts';

/** Time range of a section or sub-section of the script. */
export type SpokenSection = {
  readonly name: string;
  /** Section that contains a sub-section; null for a section. */
  readonly parent: string | null;
  readonly startSeconds: number;
  readonly endSeconds: number;
};

export type SpeakRequest = {
  /** Text with the markup of `parseMarkup`. */
  readonly script: string;
  readonly voice: VoiceDefinition;
  /** 0.8 to 1.2; 1 is the voice's own tempo. */
  readonly speed: number;
  /** The engine of `voice.base.engine`. */
  readonly engine: SpeechEngine;
  /** Resamples one channel to 48 kHz; must be pure. */
  readonly toRenderRate: (samples: Float32Array, sampleRateHz: number) => Float32Array;
  /** Values of placeholders, by id. */
  readonly audience?: Readonly<Record<string, string>>;
  /** Pronunciation of words that an engine would mispronounce. */
  readonly dictionary?: Dictionary;
  /** Default: `standard`, which is also used when the voice does not have the style. */
  readonly preset?: SpeechPreset;
  readonly signal?: CancelSignal;
};

export type SpokenScript = {
  /** One channel, 48 kHz. */
  readonly samples: Float32Array;
  readonly words: readonly WordTiming[];
  readonly sections: readonly SpokenSection[];
  /** Sentences for the author of the script. */
  readonly warnings: readonly Message[];
};

/** Maximum length of the text of one request to an engine. */
const MAX_CHUNK_CHARACTERS = 400;
/** About twenty minutes of speech; the longest ad has 500 s. */
const MAX_SCRIPT_CHARACTERS = 20_000;

/** Limit of `SynthesisRequest`. */
const PITCH_LIMIT_SEMITONES = 18;

/** A stressed word is slower and higher; a reduced word is faster and lower. */
const EMPHASIS: Readonly<Record<EmphasisLevel, { readonly rate: number; readonly pitchSemitones: number }>> = {
  none: { rate: 1, pitchSemitones: 0 },
  reduced: { rate: 1.08, pitchSemitones: -0.8 },
  moderate: { rate: 0.94, pitchSemitones: 0.8 },
  strong: { rate: 0.88, pitchSemitones: 1.6 },
};

type PlannedChunk = SpokenChunk & {
  readonly words: readonly SpokenToken[];
  readonly span: SpeechSpan;
  readonly spanIndex: number;
};

/** Name of a voice's language in English, and whether it uses the Latin script. */
const languageOf = ({ languageCode }: VoiceDefinition): { readonly name: string; readonly isLatin: boolean } => {
  const family = languageCode.split(/[-_]/)[0] ?? '';
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(family) ?? family;
  return { name, isLatin: isWrittenInLatin(languageCode) };
};

const nothingToSay = (script: string, voice: VoiceDefinition): SpeechError => {
  const { name, isLatin } = languageOf(voice);
  const { other, rightToLeft } = countLetters(script);
  if (isLatin && rightToLeft) {
    return new SpeechError('bad-text', audioformMessage('audioforms.rightToLeft', { script: name }));
  }
  if (isLatin && other > 0) {
    return new SpeechError('bad-text', audioformMessage('audioforms.unreadableScript', { script: name }));
  }
  return new SpeechError('bad-text', audioformMessage('audioforms.nothingInScript'));
};

const readerOf = ({ alias, languageCode, provider }: VoiceDefinition): DictionaryVoice => ({
  alias,
  languageCode,
  provider,
});

/** Splits words into groups within the engine's limit, because spoken forms of numbers are longer than their digits. */
const runsOfWords = (words: readonly SpokenToken[], maximumCharacters: number): readonly (readonly SpokenToken[])[] => {
  const runs: SpokenToken[][] = [];
  let characters = 0;
  for (const word of words) {
    const run = runs.at(-1);
    if (run !== undefined && characters + 1 + word.spoken.length <= maximumCharacters) {
      run.push(word);
      characters += 1 + word.spoken.length;
    } else {
      runs.push([word]);
      characters = word.spoken.length;
    }
  }
  return runs;
};

const planChunks = (
  spans: readonly ScriptSpan[],
  { voice, dictionary, engine }: Pick<SpeakRequest, 'voice' | 'dictionary'> & Partial<Pick<SpeakRequest, 'engine'>>,
): readonly PlannedChunk[] =>
  spans.flatMap((span, spanIndex) => {
    if (span.kind === 'silence') return [];
    return speechChunks(span.text, MAX_CHUNK_CHARACTERS, voice.languageCode).flatMap((chunk) => {
      const plain = spokenTokens(chunk.text, voice.languageCode);
      const words = dictionary?.read(plain, readerOf(voice)).tokens ?? plain;
      const runs = runsOfWords(words, engine?.capabilities.maximumCharacters ?? Number.POSITIVE_INFINITY);
      return runs.map((run, index) => {
        const isLast = index === runs.length - 1;
        const own = { text: index === 0 ? chunk.text : '', pauseSeconds: isLast ? chunk.pauseSeconds : 0 };
        return { ...own, words: run, span, spanIndex };
      });
    });
  });

const requestFor = (
  { words, span }: PlannedChunk,
  { voice, speed, engine, preset = 'standard' }: SpeakRequest,
): SynthesisRequest => {
  const emphasis = EMPHASIS[span.emphasis];
  const { lowest, highest } = engine.capabilities.rateRange;
  const rate = speed * voice.colour.rate * span.rate * emphasis.rate;
  const pitch = voice.colour.pitchSemitones + span.pitchSemitones + emphasis.pitchSemitones;
  return {
    voice: voice.base.voice,
    words,
    rate: Math.min(highest, Math.max(lowest, rate)),
    pitchSemitones: Math.min(PITCH_LIMIT_SEMITONES, Math.max(-PITCH_LIMIT_SEMITONES, pitch)),
    formantRatio: voice.colour.formantRatio,
    preset: voice.supportedStyles.includes(preset) ? preset : 'standard',
  };
};

/** Word times of a result; found by alignment when the engine reported none. */
const wordsOf = (
  { samples, sampleRateHz, words }: SynthesisResult,
  { words: tokens }: PlannedChunk,
  { voice }: SpeakRequest,
): readonly WordTiming[] => words ?? alignSpeech({ samples, sampleRateHz, tokens, languageCode: voice.languageCode });

/** State of the result: phrases and silences in sequence, counted in frames. */
type Timeline = {
  frames: number;
  readonly pieces: { readonly at: number; readonly samples: Float32Array }[];
  readonly words: WordTiming[];
  /** By name and parent, in order of appearance. */
  readonly marks: Map<
    string,
    { readonly name: string; readonly parent: string | null; readonly from: number; to: number }
  >;
};

/** Records that the frames from `from` to the current end belong to the section of the span. */
const mark = (timeline: Timeline, { section, sub }: ScriptSpan, from: number): void => {
  const names: readonly (readonly [string | null, string | null])[] = [
    [section, null],
    [sub, section],
  ];
  for (const [name, parent] of names) {
    if (name === null) continue;
    const key = JSON.stringify([name, parent]);
    const known = timeline.marks.get(key);
    if (known === undefined) timeline.marks.set(key, { name, parent, from, to: timeline.frames });
    else known.to = timeline.frames;
  }
};

/**
 * @param span the span that contains the silence; undefined for a pause between sentences, which belongs to no section
 */
const addSilence = (timeline: Timeline, seconds: number, span: ScriptSpan | undefined): void => {
  const from = timeline.frames;
  timeline.frames += Math.round(seconds * SAMPLE_RATE_HZ);
  if (span !== undefined) mark(timeline, span, from);
};

const addPhrase = (timeline: Timeline, phrase: Phrase, span: ScriptSpan): void => {
  const from = timeline.frames;
  const offsetSeconds = from / SAMPLE_RATE_HZ;
  timeline.pieces.push({ at: from, samples: phrase.samples });
  timeline.frames += phrase.samples.length;
  for (const { text, startSeconds, endSeconds } of phrase.words) {
    timeline.words.push({ text, startSeconds: offsetSeconds + startSeconds, endSeconds: offsetSeconds + endSeconds });
  }
  mark(timeline, span, from);
};

const samplesOf = ({ frames, pieces }: Timeline): Float32Array => {
  const line = new Float32Array(frames);
  for (const { at, samples } of pieces) line.set(samples, at);
  return line;
};

const sectionsOf = ({ marks }: Timeline): readonly SpokenSection[] =>
  [...marks.values()].map(({ name, parent, from, to }) => ({
    name,
    parent,
    startSeconds: from / SAMPLE_RATE_HZ,
    endSeconds: to / SAMPLE_RATE_HZ,
  }));

const assemble = (
  spans: readonly ScriptSpan[],
  chunks: readonly PlannedChunk[],
  phrases: readonly (Phrase | undefined)[],
  speed: number,
): Timeline => {
  const timeline: Timeline = { frames: 0, pieces: [], words: [], marks: new Map() };
  let owedPauseSeconds = 0;
  let afterSilence = false;
  let chunkIndex = 0;
  spans.forEach((span, spanIndex) => {
    if (span.kind === 'silence') {
      addSilence(timeline, span.seconds, span);
      owedPauseSeconds = 0;
      afterSilence = true;
      return;
    }
    if (timeline.frames > 0 && !afterSilence)
      owedPauseSeconds = Math.max(owedPauseSeconds, pauseBeforeSeconds(span.text));
    for (; chunkIndex < chunks.length && chunks[chunkIndex]!.spanIndex === spanIndex; chunkIndex += 1) {
      const phrase = phrases[chunkIndex];
      if (phrase === undefined) continue;
      // Both neighbouring phrases include their margins; the remaining pause is silence.
      addSilence(timeline, Math.max(0, owedPauseSeconds / speed - 2 * MARGIN_SECONDS), undefined);
      addPhrase(timeline, phrase, span);
      afterSilence = false;
      owedPauseSeconds = chunks[chunkIndex]!.pauseSeconds;
    }
  });
  return timeline;
};

/** The dictionary readings that a script uses. Of the dictionary, only these influence its sound. */
export const appliedReadings = (
  script: string,
  { voice, dictionary, audience }: Pick<SpeakRequest, 'voice' | 'dictionary' | 'audience'>,
): readonly AppliedReading[] => {
  const chunks = planChunks(parseMarkup(script, audience).spans, { voice });
  const applied = chunks.flatMap(({ words }) => dictionary?.read(words, readerOf(voice)).applied ?? []);
  return [...new Map(applied.map((reading) => [reading.key, reading])).values()];
};

/**
 * Speaks a script: synthesises each sentence, and places pauses of the markup with frame accuracy. Deterministic if the
 * engine is. Sentences are requested concurrently, so that an engine with threads uses them. When one sentence fails,
 * the others are cancelled.
 * @throws SpeechError `bad-text` when the script has no speakable content or is too long, `cancelled` when the signal
 * is triggered, and any error of the engine
 */
export const speakScript = async (request: SpeakRequest): Promise<SpokenScript> => {
  const { script, toRenderRate, signal } = request;
  const engine = cancelTogether(request.engine);
  throwIfCancelled(signal);
  const parsed = parseMarkup(script, request.audience);
  const chunks = planChunks(parsed.spans, request);
  if (chunks.length === 0) throw nothingToSay(script, request.voice);
  const characters = chunks.reduce((sum, chunk) => sum + chunk.text.length, 0);
  if (characters > MAX_SCRIPT_CHARACTERS) {
    throw new SpeechError(
      'bad-text',
      audioformMessage('audioforms.maxSpokenCharacters', { count: MAX_SCRIPT_CHARACTERS }),
    );
  }
  const phrases = await Promise.all(
    chunks.map(async (chunk) => {
      const spoken = await engine.synthesise(requestFor(chunk, request), signal);
      return preparePhrase(toRenderRate(spoken.samples, spoken.sampleRateHz), wordsOf(spoken, chunk, request));
    }),
  );
  throwIfCancelled(signal);
  const timeline = assemble(parsed.spans, chunks, phrases, request.speed);
  const { name, isLatin } = languageOf(request.voice);
  const text = parsed.spans.map((span) => (span.kind === 'speech' ? spokenText(span.text) : '')).join(' ');
  const isUnread = isLatin && countLetters(text).other > 0;
  return {
    samples: samplesOf(timeline),
    words: timeline.words,
    sections: sectionsOf(timeline),
    warnings: isUnread
      ? [
          ...parsed.warnings,
          audioformMessage('audioforms.unreadLetters', { article: /^[AEIOU]/.test(name) ? 'an' : 'a', language: name }),
        ]
      : parsed.warnings,
  };
};
