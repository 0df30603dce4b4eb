import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/palette.ts';

export const de: Translation<typeof en> = {
  'palette.results': 'Treffer',
  'palette.placeholder': 'Spots, Projekte, Dateien, Stimmen, Klänge, Personen suchen',
  'palette.projects': 'Projekte',
  'palette.sounds': 'Klänge',
  'palette.searching': 'Suche läuft …',
  'palette.nothing': 'Nichts gefunden. Versuchen Sie ein anderes Wort.',
  'palette.incomplete': 'Nicht alle Treffer konnten geladen werden. Versuchen Sie es noch einmal.',
  'palette.count': '{count, plural, one {# Treffer} other {# Treffer}}',
  'palette.ads': 'Spots',
  'palette.files': 'Dateien',
  'palette.folders': 'Ordner',
  'palette.voices': 'Stimmen',
  'palette.people': 'Personen',
  'palette.listenTo': '{name} anhören',
};
