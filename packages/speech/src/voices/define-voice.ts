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

/** Pitch, formants and tempo of the base voice, unchanged. */
export const unchanged: Omit<VoiceColour, 'tone'> = { pitchSemitones: 0, formantRatio: 1, rate: 1 };

/** The tone of a voice with the corrections of its base voice, shifted with the formants. */
const toneOf = (
  { corrections = [], bandEdgeHz }: BaseVoice,
  { formantRatio, tone }: VoiceColour,
): VoiceColour['tone'] => ({
  ...tone,
  ...(corrections.length > 0 && {
    corrections: corrections.map((one) => ({ ...one, frequencyHz: Math.round(one.frequencyHz * formantRatio) })),
  }),
  ...(bandEdgeHz !== undefined && { bandEdgeHz: Math.round(bandEdgeHz * formantRatio) }),
});

/** Defines a voice of the library from its own properties and those of its base voice. */
export const defineVoice = (from: BaseVoice, own: Omit<VoiceDefinition, SharedFields>): VoiceDefinition => ({
  ...own,
  colour: { ...own.colour, tone: toneOf(from, own.colour) },
  base: from.base,
  languageCode: from.languageCode,
  accent: from.accent,
  language: 'english',
  provider: 'sonora',
  providerFullName: 'Sonora',
  type: 'standard',
  supportedLanguages: [from.languageCode],
  isMultilingual: false,
  supportedStyles: [],
  defaultStyle: [],
  sectionCharacterLimit: 1000,
  technologies: ['TTS'],
});
