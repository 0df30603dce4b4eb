import type { BaseVoice } from './base-voices.ts';
import type { VoiceColour, VoiceDefinition } from './voice-definition.ts';

type SharedFields =
  | keyof BaseVoice
  | 'language'
  | 'provider'
  | 'providerFullName'
  | 'type'
  | 'supportedLanguages'
  | 'isMultilingual'
  | 'supportedStyles'
  | 'defaultStyle'
  | 'sectionCharacterLimit'
  | 'technologies';

/** Melody, formants and tempo of the base voice as they are. */
export const unchanged: Omit<VoiceColour, 'tone'> = { pitchSemitones: 0, formantRatio: 1, rate: 1 };

/** Makes a voice of the house from what is its own and what its base voice gives it. */
export const defineVoice = (
  { base, languageCode, accent }: BaseVoice,
  own: Omit<VoiceDefinition, SharedFields>,
): VoiceDefinition => ({
  ...own,
  base,
  languageCode,
  accent,
  language: 'english',
  provider: 'sonora',
  providerFullName: 'Sonora',
  type: 'standard',
  supportedLanguages: [languageCode],
  isMultilingual: false,
  supportedStyles: [],
  defaultStyle: [],
  sectionCharacterLimit: 1000,
  technologies: ['TTS'],
});
