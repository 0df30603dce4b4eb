import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/ads/feature-lab.ts';

export const de: Translation<typeof en> = {
  'featureLab.title': 'Feature Lab',
  'featureLab.lead': 'Experimente. Sie funktionieren, können sich aber ändern oder verschwinden.',
  'featureLab.voices.title': 'Stimmen vergleichen',
  'featureLab.voices.text': 'Zeile',
  'featureLab.voices.example': 'Frisches Brot, jeden Morgen um sieben.',
  'featureLab.voices.language': 'Sprache',
  'featureLab.voices.allLanguages': 'Alle Sprachen',
  'featureLab.voices.play': 'Alle abspielen',
  'featureLab.voices.stop': 'Anhalten',
  'featureLab.voices.say': 'Ihre Zeile mit {voice}',
  'featureLab.voices.estimated': 'etwa {seconds} s',
  'featureLab.voices.notFetched': 'Die Daten ließen sich nicht laden',
  'featureLab.voices.loading': 'Lädt',
  'featureLab.voices.failed': '{voice} konnte nicht sprechen',
  'featureLab.voices.limit': '{count} von {most} Zeichen',
};
