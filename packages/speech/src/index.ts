export type {
  CancelSignal,
  EngineCapabilities,
  EngineVoice,
  SpeechEngine,
  SpeechErrorCode,
  SynthesisRequest,
  SynthesisResult,
  WordTiming,
} from './engine.ts';
export { SpeechError, throwIfCancelled } from './engine.ts';
export type { SpokenToken } from './spoken-text.ts';
export { isSpeakable, spokenTokens } from './spoken-text.ts';
export type { PhoneSegment, WordPhones } from './word-alignment.ts';
export { alignWords, estimateWords } from './word-alignment.ts';
