import type { Sentences } from '../say-in-german.ts';

/** Signing up and in, keys, and what the catalogue of errors says of any request. */
export const ofAccounts: Sentences = {
  'The request could not be read.': 'Die Anfrage konnte nicht gelesen werden.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'The request holds a character that is no text (a NUL, or half of a pair).':
    'Die Anfrage enthält ein Zeichen, das kein Text ist (NUL oder ein halbes Zeichenpaar).',
  Unauthorised: 'Nicht angemeldet',
  'E-mail or password is wrong.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'You do not have access to this.': 'Darauf haben Sie keinen Zugriff.',
  'This organisation asks for a second factor. Set up an authenticator app or a passkey in your profile, or sign in with the one that you have.':
    'Diese Organisation verlangt einen zweiten Faktor. Richten Sie in Ihrem Profil eine Authenticator-App oder einen Passkey ein, oder melden Sie sich mit dem an, was Sie schon haben.',
  'Please set up a second factor for yourself first, or sign in with the one that you have.':
    'Bitte richten Sie erst für sich selbst einen zweiten Faktor ein, oder melden Sie sich mit dem an, den Sie haben.',
  'Not found.': 'Nicht gefunden.',
  'This already exists.': 'Das gibt es schon.',
  'This user is already registered.': 'Diese Person ist schon registriert.',
  'This Idempotency-Key was used before with another request.':
    'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt.',
  'This link has expired. Please ask for a new one.': 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
  'There is not enough free space left to do this. Nothing was changed.':
    'Dafür ist nicht mehr genug Speicherplatz frei. Es wurde nichts geändert.',
  'Please check the marked fields.': 'Bitte prüfen Sie die markierten Felder.',
  'Too many requests. Please wait a moment and try again.':
    'Zu viele Anfragen. Bitte warten Sie einen Augenblick, und versuchen Sie es noch einmal.',
  'Files cannot be stored or read at the moment. Please try again in a moment.':
    'Dateien können im Augenblick weder gespeichert noch gelesen werden. Bitte versuchen Sie es gleich noch einmal.',
  'Sonora is starting or stopping. Please try again in a moment.':
    'Sonora wird gerade gestartet oder angehalten. Bitte versuchen Sie es gleich noch einmal.',
  'Something went wrong on our side. Please try again.':
    'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  'The pages have not been built. Start Sonora with npm start.':
    'Die Seiten sind nicht gebaut. Starten Sie Sonora mit npm start.',
  'Check your mail: we have sent you a link with which your account is opened.':
    'Sehen Sie in Ihr Postfach: Wir haben Ihnen einen Link geschickt, der Ihr Konto öffnet.',
  'You have signed out.': 'Sie sind abgemeldet.',
  'If this address is known to us, a link to set a new password is on its way.':
    'Wenn wir diese Adresse kennen, ist ein Link für ein neues Passwort unterwegs.',
  'Your password has been changed. Please sign in.': 'Ihr Passwort wurde geändert. Bitte melden Sie sich an.',
  'Your password has been changed.': 'Ihr Passwort wurde geändert.',
  'The password of your account has been changed.': 'Das Passwort Ihres Kontos wurde geändert.',
  'Thank you.': 'Vielen Dank.',
  'Your account has been deleted.': 'Ihr Konto wurde gelöscht.',
  'The key has been revoked.': 'Der Schlüssel wurde widerrufen.',
  'This is not your password.': 'das ist nicht Ihr Passwort.',
  'Too many attempts. Please wait {1} and try again.':
    'Zu viele Versuche. Bitte warten Sie {=1}, und versuchen Sie es dann noch einmal.',
  'a second': 'eine Sekunde',
  '{1} seconds': '{1} Sekunden',
  'Please remove a passkey first.': 'Bitte entfernen Sie zuerst einen Passkey.',
  'This passkey could not be verified.': 'Dieser Passkey konnte nicht geprüft werden.',
  'This passkey is not known here.': 'Dieser Passkey ist hier nicht bekannt.',
  'An authenticator app is in use already.': 'Es wird schon eine Authenticator-App benutzt.',
  'This code is wrong. Please try the next one.': 'dieser Code ist falsch. Bitte versuchen Sie den nächsten.',
  'The session has been signed out.': 'Die Sitzung wurde abgemeldet.',
  'Two-factor sign-in has been switched on for your account.':
    'Die Anmeldung in zwei Schritten wurde für Ihr Konto eingeschaltet.',
  'Two-factor sign-in has been switched off for your account.':
    'Die Anmeldung in zwei Schritten wurde für Ihr Konto ausgeschaltet.',
  'Two-factor sign-in is off.': 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
  'A passkey has been added to your account.': 'Ihrem Konto wurde ein Passkey hinzugefügt.',
  'The passkey has another name.': 'Der Passkey hat einen anderen Namen.',
  'The passkey has been removed.': 'Der Passkey wurde entfernt.',
  'A link is on its way.': 'Ein Link ist unterwegs.',
  'This took too long. Please sign in again.': 'Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an.',
  'This code is wrong, or it was used before.': 'Dieser Code ist falsch oder wurde schon benutzt.',
  'must be the address that was invited': 'muss die eingeladene Adresse sein',
  'This is not the password that was chosen at sign-up.':
    'Das ist nicht das Passwort, das bei der Registrierung gewählt wurde.',
  'is too easy to guess': 'ist zu leicht zu erraten',
  'The address is not a web address.': 'Das ist keine Webadresse.',
  'The address must begin with https://.': 'Die Adresse muss mit https:// beginnen.',
  'The address may not hold a user, a password, a query or a fragment.':
    'Die Adresse darf keinen Benutzer, kein Passwort, keine Abfrage und keine Sprungmarke enthalten.',
  'The address leads into a network that may not be called, or is not encrypted.':
    'Die Adresse führt in ein Netz, das nicht aufgerufen werden darf, oder ist nicht verschlüsselt.',
};
