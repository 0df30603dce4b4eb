export { alignSpeech } from './align/align-speech.ts';
export type { SpeechToAlign } from './align/align-words.ts';
export type { BrandMention, SaidWord, Saying } from './brand/brand-mentions.ts';
export { brandMentions } from './brand/brand-mentions.ts';
export type { CaptionCue, CaptionOptions } from './captions.ts';
export { captionCues, toSrt, toWebVtt } from './captions.ts';
export type {
  CancelSignal,
  EngineCapabilities,
  EngineVoice,
  SpeechEngine,
  SpeechErrorCode,
  SpeechPreset,
  SynthesisRequest,
  SynthesisResult,
  TimedSynthesisResult,
  WordTiming,
} from './engine.ts';
export { SpeechError, throwIfCancelled } from './engine.ts';
export type { ParsedScript, ScriptPlace, ScriptSection, ScriptSpan, SilenceSpan, SpeechSpan } from './markup.ts';
export { LONGEST_BREAK_SECONDS, LONGEST_TOTAL_BREAK_SECONDS, parseMarkup } from './markup.ts';
export { normaliseText } from './normalise/normalise-text.ts';
export { previewReading } from './normalise/preview-reading.ts';
export type { Dictionary, DictionaryEntry, ReadingKind } from './pronounce/dictionary.ts';
export { createDictionary, readingOf, wordKey } from './pronounce/dictionary.ts';
export { syllablesOf } from './pronounce/ipa.ts';
export type { EmphasisLevel } from './prosody-values.ts';
export type { SpeakRequest, SpokenLine, SpokenSection } from './speak.ts';
export { appliedReadings, speakScript } from './speak.ts';
export type { SpokenToken } from './spoken-text.ts';
export { plainLetters, spokenTokens, textOfTokens } from './spoken-text.ts';
export { voicePictureSvg } from './voices/picture.ts';
export { DEFAULT_VOICE_ALIAS, findVoice, voiceCatalogue } from './voices/voice-catalogue.ts';
export type { AgeBracket, VoiceColour, VoiceDefinition, VoiceGender } from './voices/voice-definition.ts';
export type { PhoneSegment, WordPhones } from './word-alignment.ts';
export { alignWords } from './word-alignment.ts';
