// Sound effects and templates without the renderer that plays them.

export { findSoundEffect, soundEffects } from './effects/catalogue/catalogue.ts';
export type { SoundEffect } from './effects/sound-effect.ts';
export { searchEffects, searchTemplates } from './similarity/search-sounds.ts';
export { similarTemplates } from './similarity/template-likeness.ts';
export { findSoundTemplate, soundTemplates } from './templates/catalogue.ts';
export type { SoundTemplate } from './templates/sound-template.ts';
