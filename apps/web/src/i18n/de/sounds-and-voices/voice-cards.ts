import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/sounds-and-voices/voice-cards.ts';

export const de: Translation<typeof en> = {
  'voiceCards.voiceNotFound': 'Stimme nicht gefunden',
  'voiceCards.sayMyLine': 'Meine Zeile anhören',
  'voiceCards.voiceUnavailable': 'Zurzeit nicht verfügbar',
  'voiceCards.draftVoice': 'Entwurf',
  'voiceCards.installNaturalVoices': 'Natürliche Stimmen installieren',
  'voiceCards.connectNaturalVoices': 'Natürliche Stimmen verbinden',
  'voiceCards.letSay': 'Meine Zeile anhören mit {voice}',
  'voiceCards.voiceSample': 'Hörprobe der Stimme',
};
