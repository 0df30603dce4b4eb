import type { errorMessages } from '../errors.ts';
import type { Translation } from '../message-types.ts';

export const de: Translation<typeof errorMessages> = {
  'errors.malformed': 'Die Anfrage konnte nicht gelesen werden.',
  'errors.unauthorised': 'Nicht angemeldet',
  'errors.wrong-credentials': 'E-Mail oder Passwort ist falsch.',
  'errors.forbidden': 'Darauf haben Sie keinen Zugriff.',
  'errors.second-factor-needed':
    'Diese Organisation verlangt die Anmeldung in zwei Schritten. Richten Sie in Ihrem Profil eine Authenticator-App oder einen Passkey ein, oder melden Sie sich damit an.',
  'errors.user-limit': 'Im Tarif Production können Sie eine begrenzte Zahl von Personen einladen.',
  'errors.audioform-limit': 'Die Grenze der Audioforms ist erreicht.',
  'errors.not-found': 'Nicht gefunden.',
  'errors.payment-declined': 'Zahlung abgelehnt. Es wurde nichts geändert.',
  'errors.payment-unavailable': 'Zahlungen sind zurzeit nicht möglich. Versuchen Sie es gleich noch einmal.',
  'errors.voice-not-found': 'Stimme nicht gefunden',
  'errors.sound-not-found': 'Diese Musikvorlage gibt es nicht',
  'errors.conflict': 'Das gibt es schon.',
  'errors.already-registered': 'Diese Person ist schon registriert.',
  'errors.idempotency-conflict': 'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt.',
  'errors.edit-conflict':
    'Diese Sitzung wurde in einem anderen Fenster geändert. Laden Sie neu, um die neueste Version zu sehen.',
  'errors.link-expired': 'Dieser Link ist abgelaufen. Bitten Sie um einen neuen.',
  'errors.too-slow': 'Diese Anfrage kam zu langsam an. Es wurde nichts geändert. Bitte versuchen Sie es noch einmal.',
  'errors.too-large': 'Die Anfrage ist zu groß.',
  'errors.no-space': 'Nicht genug freier Speicherplatz. Es wurde nichts geändert.',
  'errors.storage-limit':
    'Die Dateien Ihrer Organisation belegen den ganzen Speicherplatz ihres Tarifs. Wählen Sie einen größeren Tarif, um mehr zu speichern.',
  'errors.not-audio': 'Sonora kann in dieser Datei kein Audio lesen.',
  'errors.invalid-input': 'Prüfen Sie die markierten Felder.',
  'errors.not-speakable': 'Dieser Text enthält nichts zu sprechen.',
  'errors.rate-limited': 'Zu viele Anfragen. Warten Sie einen Moment, und versuchen Sie es noch einmal.',
  'errors.share-limit': 'Ihre Organisation hat die Grenze der Links pro Stunde erreicht.',
  'errors.speech-unavailable':
    'Diese Stimme ist zurzeit nicht verfügbar. Versuchen Sie es noch einmal, oder wählen Sie eine andere.',
  'errors.storage-unavailable': 'Der Dateispeicher ist zurzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  'errors.unavailable': 'Sonora startet oder stoppt gerade. Versuchen Sie es gleich noch einmal.',
  'errors.internal': 'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
};
