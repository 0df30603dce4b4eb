import type { Sentences } from '../say-in-german.ts';

/** Organisations, who belongs to them, projects, messages to the operator, and links that are shared. */
export const ofOrganisations: Sentences = {
  'On the production plan you can invite a limited number of users.':
    'Im Tarif Production können Sie eine begrenzte Zahl von Personen einladen.',
  'This invitation has been accepted already.': 'Diese Einladung wurde schon angenommen.',
  'This invitation has been declined.': 'Diese Einladung wurde abgelehnt.',
  'This invitation has been withdrawn.': 'Diese Einladung wurde zurückgezogen.',
  'This invitation has expired. Please ask for a new one.':
    'Diese Einladung ist abgelaufen. Bitte fragen Sie nach einer neuen.',
  'This invitation does not exist.': 'Diese Einladung gibt es nicht.',
  'This invitation is for another e-mail address. Please sign in with the address that it was sent to.':
    'Diese Einladung ist für eine andere E-Mail-Adresse. Bitte melden Sie sich mit der Adresse an, an die sie ging.',
  'The parent organization cannot be deleted.': 'Die oberste Organisation kann nicht gelöscht werden.',
  'The owner of an organization cannot be edited.': 'Der Inhaber einer Organisation kann nicht bearbeitet werden.',
  'The owner of an organization cannot be deleted.': 'Der Inhaber einer Organisation kann nicht gelöscht werden.',
  'The last owner cannot leave an organization.': 'Der letzte Inhaber kann eine Organisation nicht verlassen.',
  'You cannot change your own role or permissions.':
    'Ihre eigene Rolle und Ihre eigenen Rechte können Sie nicht ändern.',
  'at most {1} addresses are taken at once': 'höchstens {1} Adressen auf einmal',
  '{1} is not an e-mail address.': '{1} ist keine E-Mail-Adresse.',
  '{1} is a member of this organization already.': '{1} gehört schon zu dieser Organisation.',
  '{1} has been invited already. The invitation can be sent again from the list of users.':
    '{1} wurde schon eingeladen. In der Liste der Personen lässt sich die Einladung noch einmal senden.',
  'An organization can send {1} invitations a day. Please send the rest tomorrow.':
    'Eine Organisation kann am Tag {1} Einladungen senden. Bitte senden Sie die übrigen morgen.',
  '{1} {2} been invited to this organization': '{1} {=2} in diese Organisation eingeladen',
  has: 'wurde',
  have: 'wurden',
  'You have declined the invite to {1} organisation': 'Sie haben die Einladung der Organisation {1} abgelehnt',
  'The invitation has been withdrawn.': 'Die Einladung wurde zurückgezogen.',
  'The invitation has been sent again.': 'Die Einladung wurde noch einmal gesendet.',
  'User has been deleted from this organization': 'Die Person wurde aus dieser Organisation gelöscht',
  '{1} has been deleted.': '{1} wurde gelöscht.',
  'must be one of the list, with one of its accents': 'muss in der Liste stehen, mit einem Akzent von dort',
  'This session holds too much to be saved.': 'Diese Sitzung ist zu groß, um gespeichert zu werden.',
  'This session was changed in another window. Reload to see the newer version.':
    'Diese Sitzung wurde in einem anderen Fenster geändert. Laden Sie neu, um den neueren Stand zu sehen.',
  'A project named {1} already exists.': 'Ein Projekt mit dem Namen {1} gibt es schon.',
  'The session has been deleted.': 'Die Sitzung wurde gelöscht.',
  'Your message has been sent': 'Ihre Nachricht wurde gesendet',
  'Your report has been sent': 'Ihre Meldung wurde gesendet',
  'Your organisation has made its links of this hour.': 'Ihre Organisation hat ihre Links dieser Stunde angelegt.',
  'Your organisation can make {1} links an hour. The next one is possible in {2} {3}.':
    'Ihre Organisation kann in der Stunde {1} Links anlegen. Der nächste ist in {2} {=3} möglich.',
  minute: 'Minute',
  minutes: 'Minuten',
  'Too many wrong passwords. Please try again in 15 minutes.':
    'Zu viele falsche Passwörter. Bitte versuchen Sie es in 15 Minuten noch einmal.',
  'must be the id of a file or an ad, or an address of this installation':
    'muss die Kennung einer Datei oder eines Spots sein oder eine Adresse dieser Installation',
  'Only a finished ad can be shared.': 'Nur ein fertiger Spot kann geteilt werden.',
  'The link has been revoked.': 'Der Link wurde widerrufen.',
  'at most {1} rows are taken at once': 'höchstens {1} Zeilen auf einmal',
  'a line of column names (word, replacement, …) and at least one row are needed':
    'eine Zeile mit den Namen der Spalten (word, replacement, …) und mindestens eine weitere sind nötig',
  'A dictionary may have {1} readings.': 'Ein Wörterbuch darf {1} Lesarten haben.',
  'must be written in the International Phonetic Alphabet, with a vowel':
    'muss im Internationalen Phonetischen Alphabet geschrieben sein, mit einem Vokal',
  'must hold something that can be said': 'muss etwas enthalten, das sich sprechen lässt',
  'must hold a letter or a digit': 'muss einen Buchstaben oder eine Ziffer enthalten',
  'must be a family of languages, such as en, or global': 'muss eine Sprache sein, etwa en, oder global',
};
