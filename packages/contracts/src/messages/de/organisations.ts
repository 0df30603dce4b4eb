import type { Translation } from '../message-types.ts';
import type { organisationMessages } from '../organisations.ts';

export const de: Translation<typeof organisationMessages> = {
  'organisations.invitationAccepted': 'Diese Einladung wurde schon angenommen.',
  'organisations.invitationDeclined': 'Diese Einladung wurde abgelehnt.',
  'organisations.invitationWithdrawn': 'Diese Einladung wurde zurückgezogen.',
  'organisations.invitationExpired': 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
  'organisations.invitationUnknown': 'Diese Einladung gibt es nicht.',
  'organisations.invitationForOther':
    'Diese Einladung ist für eine andere E-Mail-Adresse. Melden Sie sich mit der Adresse an, an die sie gesendet wurde.',
  'organisations.parentNotDeletable': 'Die oberste Organisation kann nicht gelöscht werden.',
  'organisations.ownerNotEditable': 'Der Inhaber einer Organisation kann nicht bearbeitet werden.',
  'organisations.ownerNotDeletable': 'Der Inhaber einer Organisation kann nicht gelöscht werden.',
  'organisations.lastOwner': 'Der letzte Inhaber kann eine Organisation nicht verlassen.',
  'organisations.ownRole': 'Ihre eigene Rolle und Ihre eigenen Rechte können Sie nicht ändern.',
  'organisations.maxAddresses': 'höchstens {count} Adressen auf einmal',
  'organisations.notAnAddress': '{email} ist keine E-Mail-Adresse.',
  'organisations.alreadyMember': '{email} gehört schon zu dieser Organisation.',
  'organisations.alreadyInvited':
    '{email} wurde schon eingeladen. In der Liste der Personen können Sie die Einladung erneut senden.',
  'organisations.justInvited':
    'Diese Einladung wurde gerade gesendet. Sie können sie in {seconds, plural, one {einer Sekunde} other {# Sekunden}} noch einmal senden.',
  'organisations.full':
    'In dieser Organisation ist kein Platz mehr frei. Bitten Sie ihre Administration um einen größeren Tarif.',
  'organisations.maxInvitations':
    'Eine Organisation kann am Tag {count} Einladungen senden. Senden Sie die übrigen morgen.',
  'organisations.languageUnknown': 'muss in der Liste stehen, mit einem Akzent von dort',
  'organisations.sessionTooLarge': 'Diese Sitzung ist zu groß, um gespeichert zu werden.',
  'organisations.tooManyProjects': 'Ihre Organisation hat {count} Projekte, mehr sind nicht möglich.',
  'organisations.defaultProjectStays':
    'Das ist das Standardprojekt eines Mitglieds. Sie können es umbenennen, aber nicht löschen.',
  'organisations.sessionsStay': 'Wählen Sie für die Sitzungen ein anderes Projekt.',
  'organisations.projectExists': 'Ein Projekt mit dem Namen {name} gibt es schon.',
  'organisations.maxLinks':
    'Ihre Organisation kann {count} Links pro Stunde anlegen. Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} noch einmal.',
  'organisations.wrongLinkPasswords': 'Zu viele falsche Passwörter. Bitte versuchen Sie es in 15 Minuten noch einmal.',
  'organisations.assetUnknown':
    'muss die Kennung einer Datei oder eines Spots sein oder eine Adresse dieser Installation',
  'organisations.onlyFinishedShared': 'Nur fertige Spots können geteilt werden.',
  'organisations.maxRows': 'höchstens {count} Zeilen auf einmal',
  'organisations.maxColumns': 'eine Zeile darf höchstens {count} Spalten haben',
  'organisations.csvHeader': 'braucht eine Kopfzeile (word, replacement, …) und mindestens eine Zeile',
  'organisations.maxReadings': 'Ein Wörterbuch kann bis zu {count} Einträge haben.',
  'organisations.phoneticAlphabet': 'muss im Internationalen Phonetischen Alphabet geschrieben sein, mit einem Vokal',
  'organisations.nothingToSay': 'muss etwas zu sprechen enthalten',
  'organisations.noLetter': 'muss einen Buchstaben oder eine Ziffer enthalten',
  'organisations.languageFamily': 'muss eine Sprache sein, etwa en, oder global',
  'organisations.csvUnreadable': 'Die Tabelle lässt sich nicht lesen: {reason}',
};
