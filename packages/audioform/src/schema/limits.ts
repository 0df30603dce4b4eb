import { limits } from '@sonora/contracts/limits';

/** What a document may hold. */
export const MAX_DOCUMENT_CLIPS = limits.documentClips;
/** Longest piece, section or clip in seconds. */
export const MAX_LENGTH_SECONDS = limits.adSeconds.max;
/** Characters of one text to be spoken. */
export const MAX_TEXT_CHARACTERS = limits.scriptCharacters;
/** Characters of a name: asset keys, aliases, ids, anchors. */
export const MAX_NAME_CHARACTERS = 500;
export const MAX_ASSETS = 500;
export const MAX_SECTIONS = 200;
export const MAX_LAYERS_PER_SECTION = 50;
export const MAX_CONSTRAINTS = 50;
/** Farthest place in a recording from which a clip may read: one day. */
export const MAX_READ_POSITION_SECONDS = 86_400;
/** Values of all kinds in one document, and how deep they may lie: far above any sound document, far below what hurts. */
export const MAX_DOCUMENT_VALUES = 50_000;
export const MAX_DOCUMENT_DEPTH = 24;

/** Voice speed, step 0.01. */
export const MIN_VOICE_SPEED = limits.voiceSpeed.min;
export const MAX_VOICE_SPEED = limits.voiceSpeed.max;
/** Largest speed-up or slow-down ratio that a document may ask for. */
export const MAX_FIT_RATIO = 3;
