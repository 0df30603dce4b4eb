import type { texts } from '../shared/texts/shared-texts.ts';

export const shared: typeof texts = {
  pause: (what) => `${what} anhalten`,
  play: (what) => `${what} abspielen`,
  close: 'Schließen',
  tryAgain: 'Noch einmal versuchen',
  requestFailed: 'Die Anfrage ist fehlgeschlagen',
  more: (count) => `${count} weitere`,
  thePassword: 'Passwort',
  show: (secret) => `${secret} zeigen`,
  seconds: (count) => (count === 1 ? '1 Sekunde' : `${count} Sekunden`),
  minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
  justNow: 'gerade eben',
  secondsAgo: (count) => `vor ${count} s`,
  minutesAgo: (count) => `vor ${count} min`,
  offline: 'Sonora ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
};
