import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/feature-lab.ts';

export const de: Translation<typeof en> = {
  'featureLab.title': 'Versuchslabor',
  'featureLab.lead': 'Werkzeuge, die erprobt werden. Sie funktionieren, und sie können sich ändern oder verschwinden.',
  'featureLab.voices.title': 'Eine Zeile, jede Stimme',
  'featureLab.voices.text': 'Zeile',
  'featureLab.voices.example': 'Frisches Brot, jeden Morgen um sieben.',
  'featureLab.voices.language': 'Sprache',
  'featureLab.voices.allLanguages': 'Alle Sprachen',
  'featureLab.voices.play': 'Nacheinander anhören',
  'featureLab.voices.stop': 'Anhalten',
  'featureLab.voices.say': 'die Zeile von {voice}',
  'featureLab.voices.estimated': 'etwa {seconds} s',
  'featureLab.voices.notFetched': 'Die Daten ließen sich nicht laden',
  'featureLab.voices.loading': 'Lädt',
  'featureLab.voices.failed': '{voice} konnte nicht sprechen',
  'featureLab.voices.limit': '{count} von {most} Zeichen',
};
