import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/instant-ad.ts';

export const de: Translation<typeof en> = {
  'instantAd.title': 'Sofortspot',
  'instantAd.text': 'Beschreiben Sie Ihr Produkt',
  'instantAd.textHint': 'Ein paar Sätze oder ein Briefing. Der Spot behauptet nichts, was Sie nicht sagen.',
  'instantAd.placeholder':
    'Die Hafenbäckerei ist ein Familienbetrieb in Kiel. Jeden Morgen ab sieben backen wir Sauerteigbrot und Zimtschnecken. Samstags gibt es zwei Brote zum Preis von einem.',
  'instantAd.name': 'Produkt oder Unternehmen',
  'instantAd.nameHint': 'Es geht aus dem Text nicht klar hervor.',
  'instantAd.count': 'Spots',
  'instantAd.length': 'Länge',
  'instantAd.seconds': '{seconds} s',
  'instantAd.language': 'Sprache',
  'instantAd.languages.auto': 'Automatisch erkennen',
  'instantAd.languages.en': 'Englisch',
  'instantAd.languages.de': 'Deutsch',
  'instantAd.make': '{count, plural, one {Spot erstellen} other {# Spots erstellen}}',
  'instantAd.making': 'Wird geschrieben und produziert …',
  'instantAd.cancel': 'Abbrechen',
  'instantAd.results': 'Ihre Spots',
  'instantAd.ad': 'Spot {number}',
  'instantAd.progress': '{percentage} %',
  'instantAd.producing': 'Spot {number} wird produziert',
  'instantAd.play': 'Spot {number} abspielen',
  'instantAd.pause': 'Spot {number} anhalten',
  'instantAd.openInEditor': 'Im Editor öffnen',
  'instantAd.cancelled': 'Abgebrochen',
  'instantAd.failed': 'Dieser Spot konnte nicht produziert werden.',
  'instantAd.notLoaded': 'Die Spots konnten nicht geladen werden',
  'instantAd.notSaved': 'Die Spots werden produziert, ließen sich aber nicht als Session speichern: {reason}',
};
