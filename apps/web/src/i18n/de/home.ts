import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/home.ts';

export const de: Translation<typeof en> = {
  'home.title': 'Start',
  'home.hello': 'Schön, Sie zu sehen, {name}',
  'home.start.title': 'Schnell anfangen',
  'home.start.ad.title': 'Spot anlegen',
  'home.start.ad.text': 'Zeilen schreiben, Stimme und Musik wählen, anhören.',
  'home.start.projects.title': 'Projekte',
  'home.start.projects.text': 'Alles Angefangene, dort, wo es liegen blieb.',
  'home.start.links.title': 'Geteilte Links',
  'home.start.links.text': 'Kunden zuhören lassen und sehen, wie oft sie es taten.',
  'home.start.speech.title': 'Stimmen',
  'home.start.speech.text': 'Dienste, Pakete, und wie Worte gesprochen werden.',
  'home.docs.title': 'In die Doku schauen',
  'home.docs.text':
    'Was Sie hier tun, können auch Ihre Programme: Spots, Stimmen, Musik und Dateien über einfaches HTTP.',
  'home.docs.action': 'API-Referenz',
  'home.docs.keys': 'API-Schlüssel',
  'home.speech.title': 'Sprache',
  'home.speech.lead': 'Wer in Ihren Spots spricht, und wie Worte gesprochen werden.',
  'home.speech.services.title': 'Stimmdienste',
  'home.speech.services.text':
    'Verbinden Sie einen Dienst mit Ihrem eigenen Schlüssel: Seine Stimmen stehen neben unseren.',
  'home.speech.packs.title': 'Stimmpakete',
  'home.speech.packs.text': 'Stimmen, die auf dieser Installation laufen, einmal geladen.',
  'home.speech.dictionary.title': 'Aussprache',
  'home.speech.dictionary.text':
    'Sagen Sie einmal, wie ein Name gesprochen wird; jeder Spot Ihrer Organisation folgt dem. Worte kommen im Spot hinzu, am Wort selbst.',
  'home.speech.voices.title': 'Stimmen',
  'home.speech.voices.text': 'Im Spot gehört und gewählt, Zeile für Zeile.',
  'home.speech.voices.count':
    '{count, plural, one {# Stimme} other {# Stimmen}} in {languages, plural, one {# Sprache} other {# Sprachen}}',
  'home.speech.voices.action': 'In einem Spot wählen',
  'home.speech.open': 'Öffnen',
  'home.speech.loading': 'Lädt',
  'home.speech.notFetched': 'Die Daten ließen sich nicht laden',
};
