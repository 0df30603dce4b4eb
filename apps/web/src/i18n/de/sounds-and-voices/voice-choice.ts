import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/sounds-and-voices/voice-choice.ts';

export const de: Translation<typeof en> = {
  'voiceChoice.language': 'Sprache',
  'voiceChoice.gender': 'Geschlecht',
  'voiceChoice.accent': 'Akzent',
  'voiceChoice.age': 'Alter',
  'voiceChoice.tone': 'Tonfall',
  'voiceChoice.searchVoices': 'Stimmen suchen',
  'voiceChoice.voiceCount': '{count} Stimmen',
};
