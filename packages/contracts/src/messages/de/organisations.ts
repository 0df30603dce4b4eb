import type { Translation } from '../message-types.ts';
import type { organisationMessages } from '../organisations.ts';

export const de: Translation<typeof organisationMessages> = {
  'organisations.invitationAccepted': 'Diese Einladung wurde schon angenommen.',
  'organisations.invitationDeclined': 'Diese Einladung wurde abgelehnt.',
  'organisations.invitationWithdrawn': 'Diese Einladung wurde zurückgezogen.',
  'organisations.invitationExpired': 'Diese Einladung ist abgelaufen. Bitte fragen Sie nach einer neuen.',
  'organisations.invitationUnknown': 'Diese Einladung gibt es nicht.',
  'organisations.invitationForOther':
    'Diese Einladung ist für eine andere E-Mail-Adresse. Bitte melden Sie sich mit der Adresse an, an die sie ging.',
  'organisations.parentNotDeletable': 'Die oberste Organisation kann nicht gelöscht werden.',
  'organisations.ownerNotEditable': 'Der Inhaber einer Organisation kann nicht bearbeitet werden.',
  'organisations.ownerNotDeletable': 'Der Inhaber einer Organisation kann nicht gelöscht werden.',
  'organisations.lastOwner': 'Der letzte Inhaber kann eine Organisation nicht verlassen.',
  'organisations.ownRole': 'Ihre eigene Rolle und Ihre eigenen Rechte können Sie nicht ändern.',
  'organisations.maxAddresses': 'höchstens {count} Adressen auf einmal',
  'organisations.notAnAddress': '{email} ist keine E-Mail-Adresse.',
  'organisations.alreadyMember': '{email} gehört schon zu dieser Organisation.',
  'organisations.alreadyInvited':
    '{email} wurde schon eingeladen. In der Liste der Personen lässt sich die Einladung noch einmal senden.',
  'organisations.maxInvitations':
    'Eine Organisation kann am Tag {count} Einladungen senden. Bitte senden Sie die übrigen morgen.',
  'organisations.languageUnknown': 'muss in der Liste stehen, mit einem Akzent von dort',
  'organisations.sessionTooLarge': 'Diese Sitzung ist zu groß, um gespeichert zu werden.',
  'organisations.tooManyProjects': 'Ihre Organisation hat {count} Projekte, mehr sind nicht möglich.',
  'organisations.projectExists': 'Ein Projekt mit dem Namen {name} gibt es schon.',
  'organisations.maxLinks':
    'Ihre Organisation kann in der Stunde {count} Links anlegen. Der nächste ist in {minutes, plural, one {# Minute} other {# Minuten}} möglich.',
  'organisations.wrongLinkPasswords': 'Zu viele falsche Passwörter. Bitte versuchen Sie es in 15 Minuten noch einmal.',
  'organisations.assetUnknown':
    'muss die Kennung einer Datei oder eines Spots sein oder eine Adresse dieser Installation',
  'organisations.onlyFinishedShared': 'Nur ein fertiger Spot kann geteilt werden.',
  'organisations.maxRows': 'höchstens {count} Zeilen auf einmal',
  'organisations.maxColumns': 'eine Zeile darf höchstens {count} Spalten haben',
  'organisations.csvHeader':
    'eine Zeile mit den Namen der Spalten (word, replacement, …) und mindestens eine weitere sind nötig',
  'organisations.maxReadings': 'Ein Wörterbuch darf {count} Lesarten haben.',
  'organisations.phoneticAlphabet': 'muss im Internationalen Phonetischen Alphabet geschrieben sein, mit einem Vokal',
  'organisations.nothingToSay': 'muss etwas enthalten, das sich sprechen lässt',
  'organisations.noLetter': 'muss einen Buchstaben oder eine Ziffer enthalten',
  'organisations.languageFamily': 'muss eine Sprache sein, etwa en, oder global',
  'organisations.csvUnreadable': 'Die Tabelle lässt sich nicht lesen: {reason}',
};
