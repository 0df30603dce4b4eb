import { limits } from '@sonora/contracts/limits';

/** Maximum contents of a document. */
export const MAX_DOCUMENT_CLIPS = limits.documentClips;
/** Maximum length of an ad, section or clip in seconds. */
export const MAX_LENGTH_SECONDS = limits.adSeconds.max;
/** Maximum characters of one text to be spoken. */
export const MAX_TEXT_CHARACTERS = limits.scriptCharacters;
/** Maximum characters of a name: asset keys, aliases, ids, anchors. */
export const MAX_NAME_CHARACTERS = 500;
export const MAX_ASSETS = 500;
export const MAX_SECTIONS = 200;
export const MAX_LAYERS_PER_SECTION = 50;
export const MAX_CONSTRAINTS = 50;
/** Maximum read position of a clip in a recording: one day. */
export const MAX_READ_POSITION_SECONDS = 86_400;
/** Maximum number of values in a document and their depth: far above valid documents, low enough to limit the work. */
export const MAX_DOCUMENT_VALUES = 50_000;
export const MAX_DOCUMENT_DEPTH = 24;

/** Voice speed, step 0.01. */
export const MIN_VOICE_SPEED = limits.voiceSpeed.min;
export const MAX_VOICE_SPEED = limits.voiceSpeed.max;
/** Maximum speed-up or slow-down ratio of a document. */
export const MAX_FIT_RATIO = 3;
