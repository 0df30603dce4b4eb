import type { VoiceColour, VoiceDefinition } from './voices/voice-definition.ts';

/** A colour that changes nothing. */
export const naturalColour: VoiceColour = {
  pitchSemitones: 0,
  formantRatio: 1,
  rate: 1,
  tone: { bodyDb: 0, presenceDb: 0, airDb: 0, brightnessDb: 0, exciterDb: -60 },
};

/** A voice definition that shows an engine's voice as it is. */
export const testVoice = (engine: string, voice: string, colour: VoiceColour = naturalColour): VoiceDefinition => ({
  voiceId: '00000000-0000-4000-8000-000000000000',
  alias: 'test',
  language: 'english',
  languageCode: 'en-US',
  accent: 'american',
  gender: 'other',
  ageBracket: 'adult',
  provider: 'sonora',
  providerFullName: 'Sonora',
  tags: [],
  type: 'standard',
  supportedLanguages: ['en-US'],
  isMultilingual: false,
  supportedStyles: [],
  defaultStyle: [],
  basicEmotion: 'neutral',
  purpose: [],
  timePerformance: 'medium',
  longSoftDescription: '',
  industryExamples: [],
  sectionCharacterLimit: 1000,
  charsPerSecond: 15,
  technologies: ['TTS'],
  base: { engine, voice },
  colour,
});
