import { defineVoice, unchanged } from '../voices/define-voice.ts';
import type { VoiceColour, VoiceDefinition } from '../voices/voice-definition.ts';

/** A voice colour without effect. */
export const naturalColour: VoiceColour = {
  ...unchanged,
  tone: { bodyDb: 0, presenceDb: 0, airDb: 0, brightnessDb: 0, exciterDb: -60 },
};

/** A voice definition for an engine's voice. */
export const testVoice = (engine: string, voice: string, colour: VoiceColour = naturalColour): VoiceDefinition =>
  defineVoice(
    { base: { engine, voice }, languageCode: 'en-US', accent: 'american' },
    {
      voiceId: '00000000-0000-4000-8000-000000000000',
      alias: 'test',
      gender: 'other',
      ageBracket: 'adult',
      tags: [],
      basicEmotion: 'neutral',
      purpose: [],
      timePerformance: 'medium',
      longSoftDescription: '',
      industryExamples: [],
      charsPerSecond: 15,
      colour,
    },
  );
