import type { VoiceDefinition } from './voice-definition.ts';

type SharedFields =
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

/** Fills in what all voices of the house have in common. */
export const defineVoice = (own: Omit<VoiceDefinition, SharedFields>): VoiceDefinition => ({
  ...own,
  language: 'english',
  provider: 'sonora',
  providerFullName: 'Sonora',
  type: 'standard',
  supportedLanguages: [own.languageCode],
  isMultilingual: false,
  supportedStyles: [],
  defaultStyle: [],
  sectionCharacterLimit: 1000,
  technologies: ['TTS'],
});
