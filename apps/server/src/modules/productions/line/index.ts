// The line's own door: what the command line needs, which has no database.

export { bankTrimsHash, readBankTrims } from './bank-trims.ts';
export { templateBed } from './compose.ts';
export { loudnessTags, reachTarget } from './deliver-mix.ts';
export { deliveredFileOf } from './delivered-file.ts';
export { hearSimilar } from './hear-sounds.ts';
export { BuildError, ensureTask, type Line, type MediaFile, type Run } from './line.ts';
export { localSpeech } from './local-speech.ts';
export { planAd } from './plan-ad.ts';
export { type Produced, produceAudioform } from './produce.ts';
export { type ProducedVersion, produceVersion } from './produce-version.ts';
export { rememberSpeech } from './remember-speech.ts';
export { readSoundVersion } from './sound-version.ts';
export { speakOnce } from './speak.ts';
export { wordsOfClip } from './spoken-words.ts';
export { contentHash, createStageCache, evictStageCache } from './stage-cache.ts';
export { createBankRunner, createInlineRunner, createThreadRunner, withBankRunner } from './task-runner.ts';
export { bedPcmHash, deliveredHash } from './task-types.ts';
