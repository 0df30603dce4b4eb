import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/uploads.ts';

export const de: Translation<typeof en> = {
  'uploads.title': 'Uploads',
  'uploads.failed': 'Die Datei konnte nicht hochgeladen werden',
  'uploads.noFolder': 'Der Ordner konnte nicht angelegt werden',
  'uploads.most':
    'Die ersten {count, number} Dateien werden hochgeladen, mehr gehen nicht auf einmal. Fügen Sie die übrigen hinzu, sobald diese angekommen sind.',
  'uploads.running': '{done} von {total} hochgeladen',
  'uploads.paused': '{count, plural, one {# Upload angehalten} other {# Uploads angehalten}}',
  'uploads.allDone': '{count, plural, one {# Datei hochgeladen} other {# Dateien hochgeladen}}',
  'uploads.someFailed': '{failed} von {total} fehlgeschlagen',
  'uploads.progress': 'Fortschritt von {name}',
  'uploads.percent': '{percent} Prozent',
  'uploads.sent': '{sent} von {size}',
  'uploads.waiting': 'Wartet · {size}',
  'uploads.pausedAt': 'Angehalten · {sent} von {size}',
  'uploads.checking': 'Datei wird geprüft',
  'uploads.pause': '{name} anhalten',
  'uploads.resume': '{name} fortsetzen',
  'uploads.retry': '{name} erneut versuchen',
  'uploads.cancel': '{name} abbrechen',
  'uploads.remove': '{name} aus der Liste entfernen',
  'uploads.open': '{name} in Dateien zeigen',
  'uploads.fold': 'Uploads einklappen',
  'uploads.unfold': 'Uploads zeigen',
  'uploads.close': 'Uploads schließen',
};
