export { findSoundEffect, soundEffects } from './effects/catalogue/catalogue.ts';
export { renderEffect } from './effects/render-effect.ts';
export type { SoundEffect } from './effects/sound-effect.ts';
export type { SpeechInterval } from './fit/cues.ts';
export { fitLength, MAX_TEMPO_BEND, RING_SECONDS, STING_BELOW_SECONDS } from './fit/fit-length.ts';
export { liftSpans } from './fit/lifts.ts';
export { type BankVoice, bankVoices } from './instruments/general-midi.ts';
export { type BankNote, instrumentsOf, type SampleBank } from './instruments/sampled.ts';
export { createByteMemory } from './render/byte-memory.ts';
export { composeBed, JOINT_FADE_FRAMES } from './render/compose-bed.ts';
export { createNoteMemory, type NoteMemory } from './render/note-memory.ts';
export { measurePartTrims } from './render/part-trims.ts';
export type { PartTrims } from './render/trims.ts';
export { musicalKeyName } from './similarity/musical-key.ts';

export { similarSounds } from './similarity/similar-sounds.ts';
export { type SoundFeatures, soundFeatures } from './similarity/sound-features.ts';

export { findSoundTemplate, soundTemplates } from './templates/catalogue.ts';
export type { SoundTemplate } from './templates/sound-template.ts';
