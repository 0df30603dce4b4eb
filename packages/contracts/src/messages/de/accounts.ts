import type { accountMessages } from '../accounts.ts';
import type { Translation } from '../message-types.ts';

export const de: Translation<typeof accountMessages> = {
  'accounts.unstorableCharacter':
    'Die Anfrage enthält ein Zeichen, das kein Text ist (NUL oder ein halbes Zeichenpaar).',
  'accounts.secondFactorFirst':
    'Bitte richten Sie erst für sich selbst einen zweiten Faktor ein, oder melden Sie sich mit dem an, den Sie haben.',
  'accounts.pagesNotBuilt': 'Die Seiten sind nicht gebaut. Starten Sie Sonora mit npm start.',
  'accounts.signUpMailed':
    'Sehen Sie in Ihrem Postfach nach. Wir haben Ihnen einen Link geschickt, der Ihr Konto öffnet.',
  'accounts.wrongPassword': 'Falsches Passwort.',
  'accounts.tooManyAttempts':
    'Zu viele Versuche. Versuchen Sie es in {seconds, plural, one {einer Sekunde} other {# Sekunden}} noch einmal.',
  'accounts.tooManyPasskeys': 'Bitte entfernen Sie zuerst einen Passkey.',
  'accounts.passkeyNotVerified': 'Dieser Passkey konnte nicht geprüft werden.',
  'accounts.passkeyUnknown': 'Dieser Passkey ist hier nicht registriert.',
  'accounts.authenticatorInUse': 'Eine Authenticator-App ist schon eingerichtet.',
  'accounts.wrongCode': 'Falscher Code. Versuchen Sie es mit dem nächsten.',
  'accounts.signInExpired': 'Die Anmeldung ist abgelaufen. Melden Sie sich noch einmal an.',
  'accounts.codeUsed': 'Dieser Code ist falsch oder wurde schon verwendet.',
  'accounts.tooManyKeys': 'Sie haben {count} API-Schlüssel, mehr sind nicht möglich. Bitte löschen Sie zuerst einen.',
  'accounts.keyExpired': 'Dieser API-Schlüssel ist abgelaufen. Bitte erzeugen Sie einen neuen.',
  'accounts.keyNeedsPlan':
    'API-Schlüssel brauchen einen bezahlten Tarif und die Rolle Administrator oder den Tarif Developer. Den Tarif wählen Sie unter Abrechnung.',
  'accounts.keyByKey': 'API-Schlüssel werden nach der Anmeldung erzeugt, nicht mit einem anderen Schlüssel.',
  'accounts.keyOtherOrganisation': 'Dieser API-Schlüssel gilt nicht für diese Organisation.',
  'accounts.keyRevokedHere':
    'Eine Administratorin oder ein Administrator dieser Organisation hat diesen API-Schlüssel widerrufen.',
  'accounts.keyNotInPlan':
    'Sie dürfen die API in dieser Organisation nicht benutzen, wegen ihres Tarifs oder Ihrer Rolle.',
  'accounts.keyWithoutFactor':
    'Diese Organisation verlangt einen zweiten Faktor, und dieser API-Schlüssel wurde ohne erzeugt. Melden Sie sich mit Ihrem zweiten Faktor an, und erzeugen Sie einen neuen Schlüssel.',
  'accounts.keyScope': 'Die Bereiche dieses API-Schlüssels schließen das nicht ein.',
  'accounts.keyLimited':
    'Dieser API-Schlüssel ist auf Organisationen oder Bereiche beschränkt und gilt nicht für Ihr Konto.',
  'accounts.notOwnOrganisation': 'müssen Organisationen sein, in denen Sie Mitglied sind',
  'accounts.factorToJoin':
    'Ihr Konto hat einen zweiten Faktor. Bitte melden Sie sich damit an, um diese Einladung anzunehmen.',
  'accounts.notInvitedAddress': 'muss die eingeladene Adresse sein',
  'accounts.notChosenPassword': 'Das ist nicht das Passwort, das Sie bei der Registrierung gewählt haben.',
  'accounts.passwordTooEasy': 'ist zu leicht zu erraten',
  'accounts.notWebAddress': 'Das ist keine Webadresse.',
  'accounts.addressNotHttps': 'Die Adresse muss mit https:// beginnen.',
  'accounts.addressWithExtras':
    'Die Adresse darf keinen Benutzer, kein Passwort, keine Abfrage und keine Sprungmarke enthalten.',
  'accounts.addressForbidden':
    'Die Adresse führt in ein Netz, das nicht aufgerufen werden darf, oder ist nicht verschlüsselt.',
};
