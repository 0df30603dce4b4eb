import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/accounts.ts';

export const de: Translation<typeof en> = {
  'accounts.greeting': 'Hallo {firstName},',
  'accounts.notAsked': 'Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun.',
  'accounts.resetPassword.subject': 'Ein neues Passwort für Sonora',
  'accounts.resetPassword.text': 'öffnen Sie innerhalb einer Stunde diese Adresse, um ein neues Passwort zu setzen.',
  'accounts.resetPassword.action': 'Neues Passwort setzen',
  'accounts.verifyEmail.subject': 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  'accounts.verifyEmail.text':
    'bitte bestätigen Sie innerhalb eines Tages, dass diese Adresse Ihnen gehört. Dann erreichen Sie Einladungen an diese Adresse.',
  'accounts.verifyEmail.action': 'Adresse bestätigen',
  'accounts.confirmSignUp.subject': 'Eröffnen Sie Ihr Konto bei Sonora',
  'accounts.confirmSignUp.text':
    'ein Schritt fehlt noch: Öffnen Sie innerhalb eines Tages diese Adresse, und geben Sie das Passwort ein, das Sie gewählt haben.',
  'accounts.confirmSignUp.action': 'Mein Konto eröffnen',
  'accounts.alreadyHere.subject': 'Sie haben schon ein Konto bei Sonora',
  'accounts.alreadyHere.text':
    'jemand, wahrscheinlich Sie, hat gerade ein neues Konto mit dieser Adresse angefordert. Es gibt schon eines: Melden Sie sich an, oder setzen Sie ein neues Passwort, wenn Sie Ihres vergessen haben.',
  'accounts.alreadyHere.action': 'Anmelden',
  'accounts.newDevice.subject': 'Neue Anmeldung bei Ihrem Konto',
  'accounts.newDevice.text': 'bei Ihrem Konto gab es eine Anmeldung auf einem neuen Gerät.',
  'accounts.newDevice.when': 'Zeit: {moment} UTC',
  'accounts.newDevice.device': 'Gerät: {device}',
  'accounts.newDevice.deviceOn': '{program} unter {system}',
  'accounts.newDevice.unknownDevice': 'ein unbekanntes Gerät',
  'accounts.newDevice.address': 'Adresse: {address}',
  'accounts.newDevice.advice':
    'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort, und melden Sie sich überall sonst ab. Beides finden Sie in Ihrem Profil.',
  'accounts.newDevice.action': 'Profil öffnen',
  'accounts.newDevice.note': 'Wenn Sie das waren, müssen Sie nichts tun.',
  'accounts.securityChanged.subject': 'Die Anmeldung Ihres Kontos hat sich geändert',
  'accounts.securityChanged.twoFactorOn': 'Für Ihr Konto wurde die Anmeldung in zwei Schritten eingeschaltet.',
  'accounts.securityChanged.twoFactorOff': 'Für Ihr Konto wurde die Anmeldung in zwei Schritten ausgeschaltet.',
  'accounts.securityChanged.passkeyRemoved': 'Ein Passkey Ihres Kontos wurde entfernt.',
  'accounts.securityChanged.keys.kept': 'Ihre API-Schlüssel gelten weiter.',
  'accounts.securityChanged.keys.revoked':
    'Alle Ihre API-Schlüssel wurden widerrufen. Programme, die sie benutzen, brauchen neue.',
  'accounts.securityChanged.passkeyAdded': 'Zu Ihrem Konto wurde ein Passkey hinzugefügt.',
  'accounts.securityChanged.passwordChanged': 'Das Passwort Ihres Kontos wurde geändert.',
  'accounts.securityChanged.advice':
    'Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort: Damit enden alle Sitzungen.',
  'accounts.securityChanged.action': 'Neues Passwort setzen',
};
