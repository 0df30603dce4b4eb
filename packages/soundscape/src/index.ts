export { findSoundEffect, soundEffects } from './effects/catalogue.ts';
export { type RenderEffectOptions, renderEffect } from './effects/render-effect.ts';
export type { SoundEffect } from './effects/sound-effect.ts';
export type { SpeechSpan } from './fit/cues.ts';
export { MAX_TEMPO_BEND, RING_SECONDS, STING_BELOW_SECONDS } from './fit/fit-length.ts';
export { type Bed, type ComposeBedOptions, composeBed } from './render/compose-bed.ts';
export { createNoteMemory, type NoteMemory } from './render/note-memory.ts';
export { findSoundTemplate, soundTemplates } from './templates/catalogue.ts';
export type { SoundLabels, SoundTemplate } from './templates/sound-template.ts';
