import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/home.ts';

export const de: Translation<typeof en> = {
  'home.title': 'Start',
  'home.hello': 'Hallo {name}',
  'home.start.title': 'Schnellstart',
  'home.start.ad.title': 'Spot erstellen',
  'home.start.ad.text': 'Skript schreiben, Stimme und Musik wählen, anhören.',
  'home.start.projects.title': 'Projekte',
  'home.start.projects.text': 'Machen Sie dort weiter, wo Sie aufgehört haben.',
  'home.start.links.title': 'Geteilte Links',
  'home.start.links.text': 'Spots an Kunden senden und sehen, wie oft sie gehört werden.',
  'home.start.speech.title': 'Stimmen',
  'home.start.speech.text': 'Stimmdienste, Stimmpakete und Aussprache.',
  'home.docs.title': 'Zur Dokumentation',
  'home.docs.text': 'Alles hier gibt es auch als HTTP-API: Spots, Stimmen, Musik und Dateien.',
  'home.docs.action': 'API-Referenz',
  'home.docs.keys': 'API-Schlüssel',
  'home.speech.title': 'Sprache',
  'home.speech.lead': 'Stimmen für Ihre Spots, und wie sie Wörter aussprechen.',
  'home.speech.services.title': 'Stimmdienste',
  'home.speech.services.text': 'Verbinden Sie ElevenLabs, Azure oder OpenAI mit Ihrem eigenen Schlüssel.',
  'home.speech.packs.title': 'Stimmpakete',
  'home.speech.packs.text': 'Natürliche Stimmen, die auf dieser Installation laufen.',
  'home.speech.dictionary.title': 'Aussprache',
  'home.speech.dictionary.text':
    'Legen Sie einmal fest, wie ein Name ausgesprochen wird; alle Spots Ihrer Organisation übernehmen es. Wörter fügen Sie direkt im Skript hinzu.',
  'home.speech.voices.title': 'Stimmen',
  'home.speech.voices.text': 'Im Editor anhören und für jede Zeile wählen.',
  'home.speech.voices.count':
    '{count, plural, one {# Stimme} other {# Stimmen}} in {languages, plural, one {# Sprache} other {# Sprachen}}',
  'home.speech.voices.action': 'Editor öffnen',
  'home.speech.open': 'Öffnen',
  'home.speech.loading': 'Lädt',
  'home.speech.notFetched': 'Die Daten ließen sich nicht laden',
};
