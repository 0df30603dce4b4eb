import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/save-to-files.ts';

export const de: Translation<typeof en> = {
  'saveToFiles.home': 'Start',
  'saveToFiles.parent': 'Übergeordneter Ordner',
  'saveToFiles.chooseFolder': 'Ordner wählen',
  'saveToFiles.noFolders': 'Hier sind keine Ordner',
  'saveToFiles.foldersNotLoaded': 'Die Ordner konnten nicht geladen werden.',
  'saveToFiles.downloadFailed': 'Das Herunterladen hat nicht geklappt!',
  'saveToFiles.downloadFailedText':
    'Die Datei konnte leider nicht heruntergeladen werden. Bitte versuchen Sie es noch einmal. {why}',
  'saveToFiles.title': 'In Dateien speichern',
  'saveToFiles.folder': 'Ordner',
  'saveToFiles.fileName': 'Dateiname',
  'saveToFiles.fileNameHint': 'Optional. Ohne Angabe der Name des Spots.',
  'saveToFiles.pleaseChooseFolder': 'Bitte wählen Sie einen Ordner',
  'saveToFiles.cancel': 'Abbrechen',
  'saveToFiles.save': 'Speichern',
  'saveToFiles.saved': 'Datei gespeichert',
  'saveToFiles.openInFiles': 'Spot in Dateien öffnen',
  'saveToFiles.noFileUrl': 'Keine Adresse der Datei vorhanden',
  'saveToFiles.notFetched': 'Die Datei konnte nicht geladen werden',
  'saveToFiles.notSaved': 'Speichern fehlgeschlagen',
  'saveToFiles.couldNotSave': 'Diese Datei konnte leider nicht gespeichert werden.',
};
