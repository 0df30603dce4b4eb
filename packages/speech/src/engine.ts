import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import type { SpokenToken } from './speak/spoken-text.ts';

/**
 * Interface of all speech engines. An engine speaks words in one of its own voices and reports when each word sounds.
 * `speakScript` handles markup, the reading of digits and signs, pauses, sections and the render rate.
 */

/** Cancels speech that is being synthesised. */
export type CancelSignal = AbortSignal;

/** A spoken word and its position in the audio, in seconds from the first sample. */
export type WordTiming = {
  /** The word as written in the script, with its punctuation. */
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
};

/** Capabilities of an engine; `speakScript` keeps its requests within these limits. */
export type EngineCapabilities = {
  /** True when the engine reports word times; otherwise `speakScript` finds them by alignment. */
  readonly wordTimings: boolean;
  /** Sample rate of natural speech, in Hz. A result may have another one: see `SynthesisResult.sampleRateHz`. */
  readonly sampleRateHz: number;
  /** Accepted `rate`, inclusive; 1 is natural. */
  readonly rateRange: { readonly lowest: number; readonly highest: number };
  /** True when the engine supports `pitchSemitones`. */
  readonly pitch: boolean;
  /** True when the engine supports `formantRatio`. */
  readonly formant: boolean;
  /** BCP 47 tags of the languages spoken, for example `en-US`. */
  readonly languages: readonly string[];
  /** Maximum length of the spoken text of one request, in UTF-16 code units. */
  readonly maximumCharacters: number;
};

/** A voice as listed by the engine. */
export type EngineVoice = {
  readonly id: string;
  readonly languageCode: string;
  readonly gender: 'male' | 'female' | 'other';
  /** Measured median fundamental frequency of natural speech, in Hz. */
  readonly medianF0Hz: number;
};

/** Speaking style: neutral or with more emotion. */
export type SpeechPreset = 'standard' | 'expressive';

export type SynthesisRequest = {
  /** An id from `voices()`. */
  readonly voice: string;
  /** Words to speak, without markup; not empty. */
  readonly words: readonly SpokenToken[];
  /** Speed of speech; 1 is natural, 2 is twice as fast. 0.5 to 2. */
  readonly rate: number;
  /** Pitch shift relative to the engine's own voice, in semitones; 0 is natural. −18 to 18. */
  readonly pitchSemitones: number;
  /**
   * Formant scale relative to the engine's own voice; values above 1 make the speaker smaller, 1 is natural. 0.8 to
   * 1.25.
   */
  readonly formantRatio: number;
  /**
   * Speaking style. Default: `standard`. `expressive` is requested only for voices with this style in
   * `supportedStyles`.
   */
  readonly preset?: SpeechPreset;
};

export type SynthesisResult = {
  /** One channel; full scale is ±1. */
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  /**
   * One timing per word of the request, in order, not overlapping, within the audio. Absent when the engine reported
   * none; they are then found by alignment.
   */
  readonly words?: readonly WordTiming[];
};

/** Result of an engine that always reports word times. */
export type TimedSynthesisResult = SynthesisResult & { readonly words: readonly WordTiming[] };

export type SpeechEngine = {
  readonly id: string;
  /** Changes whenever the sound of a request may change; part of cache keys. */
  readonly version: string;
  readonly capabilities: EngineCapabilities;
  voices(): Promise<readonly EngineVoice[]>;
  /** Speaks one text. Equal requests give equal bits. Rejects only with `SpeechError`. */
  synthesise(request: SynthesisRequest, signal?: CancelSignal): Promise<SynthesisResult>;
};

/**
 * - `throttled`: too many concurrent requests; try again later
 * - `quota`: the provider's allowance is used up
 * - `refused`: the provider does not accept the key, or its address or plan does not fit; an administrator must act
 * - `bad-voice`: the engine has no such voice
 * - `bad-text`: the text has no speakable content, or is too long
 * - `unavailable`: the engine is missing, failed or timed out
 * - `cancelled`: the caller cancelled
 */
export type SpeechErrorCode =
  | 'throttled'
  | 'quota'
  | 'refused'
  | 'bad-voice'
  | 'bad-text'
  | 'unavailable'
  | 'cancelled';

/** The only error that speech throws. Its message is a sentence for the author of the script. */
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

/** Throws `cancelled` if the signal has been triggered. */
export const throwIfCancelled = (signal: CancelSignal | undefined): void => {
  if (signal?.aborted) throw new SpeechError('cancelled', speechMessage('speech.cancelled'));
};
