import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import type { SpokenToken } from './speak/spoken-text.ts';

/**
 * The interface that every speech engine implements. An engine speaks words in one of its own voices and reports when each
 * word sounds. Markup, the reading of figures and signs, pauses, sections and the render rate belong to `speakScript`.
 */

/** Cancels speech that is being synthesised. */
export type CancelSignal = AbortSignal;

/** A spoken word with its place in the audio beside it, in seconds from the first sample. */
export type WordTiming = {
  /** The word as it is written in the script, with its punctuation. */
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
};

/** What an engine can do; `speakScript` keeps its requests inside these bounds. */
export type EngineCapabilities = {
  /** True when the engine tells when it says each word; false when `speakScript` has to listen for them. */
  readonly wordTimings: boolean;
  /** Sample rate of natural speech, in Hz. A result may carry another one: read `SynthesisResult.sampleRateHz`. */
  readonly sampleRateHz: number;
  /** Accepted `rate`, inclusive; 1 is natural. */
  readonly rateRange: { readonly lowest: number; readonly highest: number };
  /** True when `pitchSemitones` is obeyed. */
  readonly pitch: boolean;
  /** True when `formantRatio` is obeyed. */
  readonly formant: boolean;
  /** BCP 47 tags of the languages spoken, for example `en-US`. */
  readonly languages: readonly string[];
  /** Longest text of one request as it is spoken, in UTF-16 code units. */
  readonly maximumCharacters: number;
};

/** A voice as the engine itself knows it. */
export type EngineVoice = {
  readonly id: string;
  readonly languageCode: string;
  readonly gender: 'male' | 'female' | 'other';
  /** Median fundamental frequency of natural speech, in Hz, as measured. */
  readonly medianF0Hz: number;
};

/** How a text is performed: as the voice reads anything, or with more feeling. */
export type SpeechPreset = 'standard' | 'expressive';

export type SynthesisRequest = {
  /** An id from `voices()`. */
  readonly voice: string;
  /** What to say, without markup, word by word; not empty. */
  readonly words: readonly SpokenToken[];
  /** Speed of speech; 1 is natural, 2 is twice as fast. 0.5 to 2. */
  readonly rate: number;
  /** Shift of the melody against the engine's own voice, in semitones; 0 is natural. −18 to 18. */
  readonly pitchSemitones: number;
  /** Scale of the formants against the engine's own voice; above 1 is a smaller speaker, 1 is natural. 0.8 to 1.25. */
  readonly formantRatio: number;
  /** Manner of speaking; default `standard`. `expressive` is asked only of voices that have it among their `supportedStyles`. */
  readonly preset?: SpeechPreset;
};

export type SynthesisResult = {
  /** One channel; full scale is ±1. */
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  /**
   * One for each word of the request, as written; in order, not overlapping, inside the audio. Absent when the engine told
   * none, always or this time: then they are found by ear.
   */
  readonly words?: readonly WordTiming[];
};

/** The result of an engine that always tells its words. */
export type TimedSynthesisResult = SynthesisResult & { readonly words: readonly WordTiming[] };

export type SpeechEngine = {
  readonly id: string;
  /** Changes whenever the sound of a request may change: it belongs into cache keys. */
  readonly version: string;
  readonly capabilities: EngineCapabilities;
  voices(): Promise<readonly EngineVoice[]>;
  /** Speaks one text. The same request gives the same bits. Rejects with `SpeechError` only. */
  synthesise(request: SynthesisRequest, signal?: CancelSignal): Promise<SynthesisResult>;
};

/**
 * - `throttled`: too many requests at once, try again later
 * - `quota`: the provider's allowance is used up
 * - `refused`: the provider does not accept the key, or its address or plan does not fit; an administrator has to act
 * - `bad-voice`: the engine has no such voice
 * - `bad-text`: nothing speakable, or too long
 * - `unavailable`: the engine is missing, broke or took too long
 * - `cancelled`: the caller's signal asked to stop
 */
export type SpeechErrorCode =
  | 'throttled'
  | 'quota'
  | 'refused'
  | 'bad-voice'
  | 'bad-text'
  | 'unavailable'
  | 'cancelled';

/** The only error that speech throws. The message is a sentence for the person who wrote the script. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode;
  override readonly name = 'SpeechError';

  readonly sentence: Message;

  constructor(code: SpeechErrorCode, sentence: Message, options?: { readonly cause?: unknown }) {
    super(sentence.text, options);
    this.code = code;
    this.sentence = sentence;
  }

  /** True when the same request may succeed later. */
  get retryable(): boolean {
    return this.code === 'throttled' || this.code === 'unavailable';
  }
}

/** Throws `cancelled` when the signal has fired. */
export const throwIfCancelled = (signal: CancelSignal | undefined): void => {
  if (signal?.aborted) throw new SpeechError('cancelled', speechMessage('speech.cancelled'));
};
