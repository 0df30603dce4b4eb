export { alignSpeech } from './align/align-speech.ts';
export type { PhoneSegment, WordPhones } from './align/word-alignment.ts';
export { alignWords } from './align/word-alignment.ts';
export type { UtteredWord } from './brand/brand-mentions.ts';
export { brandMentions } from './brand/brand-mentions.ts';
export { captionCues, toSrt, toWebVtt } from './captions/captions.ts';
export type {
  CancelSignal,
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
export { type EstimateVoice, estimateSpokenSeconds } from './estimate/estimate-spoken-seconds.ts';
export {
  emptyPace,
  explainedShare,
  type FittedPace,
  fitPace,
  learnPace,
  type Pace,
  type SpokenExample,
} from './estimate/pace.ts';
export { previewReading } from './normalise/preview-reading.ts';
export type { Dictionary } from './pronounce/dictionary.ts';
export { createDictionary, readingOf, wordKey } from './pronounce/dictionary.ts';
export { syllablesOf } from './pronounce/ipa.ts';
export { appliedReadings, speakScript } from './speak/speak.ts';
export type { SpokenToken } from './speak/spoken-text.ts';
export { spokenTokens, textOfTokens } from './speak/spoken-text.ts';
export { voicePictureSvg } from './voices/picture.ts';
export { voiceCatalogue } from './voices/voice-catalogue.ts';
export type { AgeBracket, VoiceColour, VoiceDefinition, VoiceGender } from './voices/voice-definition.ts';
