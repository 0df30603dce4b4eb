export { BuildError } from './build-error.ts';
export { contentHash, createArtifactCache, evictArtifactCache } from './cache/artifact-cache.ts';
export { bankTrimsHash, readBankTrims } from './cache/bank-trims.ts';
export { rememberSpeech } from './cache/remember-speech.ts';
export { readRendererHash } from './cache/renderer-hash.ts';
export { type DecodedFigures, deliveredFileOf } from './delivered-file.ts';
export { localSpeech } from './local-speech.ts';
export { planAd, type RenderedAd, renderAd } from './render-ad.ts';
export {
  ensureTask,
  type MediaFile,
  type RefusedMedia,
  type RenderContext,
  type RenderJob,
  type Speech,
  type SpeechPort,
} from './render-context.ts';
export { type RenderedVariant, renderVariant, restoreVariantAudio } from './render-variant.ts';
export { findSimilarSounds } from './similar-sounds.ts';
export { inspectSoundfont, type SoundfontInfo } from './soundfont/inspect-soundfont.ts';
export { type BankFile, loadBank } from './soundfont/loaded-bank.ts';
export { SoundfontError } from './soundfont/soundfont-error.ts';
export {
  fileIdentityOf,
  findSoundfont,
  listSoundfonts,
  MAX_SOUNDFONT_BYTES,
  readSoundfont,
} from './soundfont/soundfont-files.ts';
export { wordsOfClip } from './spoken-words.ts';
export { templateBed } from './stages/compose.ts';
export { speakOnce } from './stages/speak.ts';
export { loudnessTags, reachTarget } from './tasks/master-mix.ts';
export {
  bedPcmKey,
  deliveredKey,
  type MasterInfo,
  masteredKey,
  type StemName,
  stemKey,
  type TaskName,
} from './tasks/task-types.ts';
export {
  createBankRunner,
  createInlineRunner,
  createThreadRunner,
  type TaskRunner,
  withBankRunner,
} from './threads/task-runner.ts';
