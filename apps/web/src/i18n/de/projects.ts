import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/projects.ts';

export const de: Translation<typeof en> = {
  'projects.name': 'Name',
  'projects.status': 'Status',
  'projects.lastModified': 'Zuletzt geändert',
  'projects.pages': 'Seiten',
  'projects.projectName': 'Name des Projekts',
  'projects.cancel': 'Abbrechen',
  'projects.createProject': 'Projekt anlegen',
  'projects.success': 'Erledigt',
  'projects.sessionNotDeleted': 'Die Sitzung konnte nicht gelöscht werden. Bitte versuchen Sie es noch einmal.',
  'projects.deleteThisSession': 'Diese Sitzung löschen?',
  'projects.keepIt': 'Behalten',
  'projects.deleteIt': 'Löschen',
  'projects.loading': 'Lädt',
  'projects.failed': 'Das hat leider nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'projects.noItemsToDisplay': 'Nichts zu zeigen',
  'projects.createAnAd': 'Spot erstellen',
  'projects.sessionsEmptyText': 'Jeder begonnene Spot bleibt hier als Sitzung erhalten und wird laufend gespeichert.',
  'projects.projects': 'Projekte',
  'projects.newProject': 'Neues Projekt',
  'projects.defaultProjectNotFound': 'Das Standardprojekt wurde nicht gefunden.',
  'projects.projectsEmptyText': 'Legen Sie ein Projekt für Ihre Spots an.',
  'projects.deleteSession': '{name} löschen',
  'projects.wrongCharacters': 'Unzulässiges Zeichen. Erlaubt sind Buchstaben, Ziffern, Unterstriche und Bindestriche.',
  'projects.tooShort': 'muss mindestens 1 Zeichen haben',
  'projects.tooLong': 'darf höchstens {most} Zeichen haben',
  'projects.notCreated': 'Das Projekt konnte nicht angelegt werden. Bitte versuchen Sie es später noch einmal.',
  'projects.deleted': '{name} wurde gelöscht.',
  'projects.whatGoes':
    'verschwindet mit Skript, Einstellungen und Verlauf. Heruntergeladene Spots bleiben, wo sie sind.',
};
