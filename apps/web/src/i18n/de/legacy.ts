import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/legacy.ts';

export const de: Translation<typeof en> = {
  'legacy.title': 'Frühere Abläufe',
  'legacy.lead':
    'Frühere Wege, mit Dateien zu arbeiten, und was sie ersetzt. Sie funktionieren weiter, mit denselben Dateien.',
  'legacy.browser': 'Früherer Datei-Browser',
  'legacy.browser.about': 'Öffnet den Datei-Browser an einem Ordnerpfad.',
  'legacy.browser.path': 'Pfad',
  'legacy.browser.placeholder': 'kampagnen/sommer',
  'legacy.browser.open': 'Pfad öffnen',
  'legacy.browser.instead': 'Neue Dateiseite öffnen',
  'legacy.calls': 'Frühere Aufrufe',
  'legacy.calls.about': 'Für Programme, die Pfade statt Ordner-IDs verwenden.',
  'legacy.calls.call': 'Aufruf',
  'legacy.calls.instead': 'Ersetzt durch',
  'legacy.calls.docs': 'API-Dokumentation',
};
