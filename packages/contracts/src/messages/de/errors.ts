import type { errorMessages } from '../errors.ts';
import type { Translation } from '../message-types.ts';

export const de: Translation<typeof errorMessages> = {
  'errors.malformed': 'Die Anfrage konnte nicht gelesen werden.',
  'errors.unauthorised': 'Nicht angemeldet',
  'errors.wrong-credentials': 'E-Mail-Adresse oder Passwort ist falsch.',
  'errors.forbidden': 'Darauf haben Sie keinen Zugriff.',
  'errors.second-factor-needed':
    'Diese Organisation verlangt einen zweiten Faktor. Richten Sie in Ihrem Profil eine Authenticator-App oder einen Passkey ein, oder melden Sie sich mit dem an, was Sie schon haben.',
  'errors.user-limit': 'Im Tarif Production können Sie eine begrenzte Zahl von Personen einladen.',
  'errors.audioform-limit': 'Die Grenze der Audioforms ist erreicht.',
  'errors.not-found': 'Nicht gefunden.',
  'errors.payment-declined': 'Die Zahlung wurde abgelehnt. Es wurde nichts geändert.',
  'errors.payment-unavailable': 'Im Augenblick kann nicht bezahlt werden. Bitte versuchen Sie es gleich noch einmal.',
  'errors.voice-not-found': 'Stimme nicht gefunden',
  'errors.sound-not-found': 'Diese Musikvorlage gibt es nicht',
  'errors.conflict': 'Das gibt es schon.',
  'errors.already-registered': 'Diese Person ist schon registriert.',
  'errors.idempotency-conflict': 'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt.',
  'errors.edit-conflict':
    'Diese Sitzung wurde in einem anderen Fenster geändert. Laden Sie neu, um den neueren Stand zu sehen.',
  'errors.link-expired': 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
  'errors.too-slow': 'Diese Anfrage kam zu langsam an. Es wurde nichts geändert. Bitte versuchen Sie es noch einmal.',
  'errors.too-large': 'Die Anfrage ist zu groß.',
  'errors.no-space': 'Dafür ist nicht mehr genug Speicherplatz frei. Es wurde nichts geändert.',
  'errors.storage-limit':
    'Die Dateien Ihrer Organisation belegen den ganzen Speicherplatz ihres Tarifs. Wählen Sie einen größeren Tarif, um mehr zu speichern.',
  'errors.not-audio': 'Diese Datei enthält kein Audio, das wir lesen können.',
  'errors.invalid-input': 'Bitte prüfen Sie die markierten Felder.',
  'errors.not-speakable': 'In diesem Text ist nichts, das sich sprechen lässt.',
  'errors.rate-limited': 'Zu viele Anfragen. Bitte warten Sie einen Augenblick, und versuchen Sie es noch einmal.',
  'errors.share-limit': 'Ihre Organisation hat ihre Links dieser Stunde angelegt.',
  'errors.speech-unavailable':
    'Diese Stimme kann im Augenblick nicht sprechen. Bitte versuchen Sie es noch einmal, oder wählen Sie eine andere.',
  'errors.storage-unavailable':
    'Dateien können im Augenblick weder gespeichert noch gelesen werden. Bitte versuchen Sie es gleich noch einmal.',
  'errors.unavailable': 'Sonora wird gerade gestartet oder angehalten. Bitte versuchen Sie es gleich noch einmal.',
  'errors.internal': 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
};
