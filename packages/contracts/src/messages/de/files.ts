import type { fileMessages } from '../files.ts';
import type { Translation } from '../message-types.ts';

export const de: Translation<typeof fileMessages> = {
  'files.nameCharacters': 'Namen dürfen weder {characters} noch einen Punkt enthalten.',
  'files.folderNameCharacters': 'Ordnernamen dürfen Buchstaben, Ziffern, Unterstriche und Leerzeichen enthalten.',
  'files.tagCharacters': 'Tags dürfen diese Zeichen enthalten: a-z, A-Z, 0-9 und _',
  'files.maxTags': 'Eine Datei kann bis zu {count} Tags haben.',
  'files.tooManyTags': '{name} hätte mehr als {count} Tags. Entfernen Sie zuerst einige Tags der Datei.',
  'files.unknownCategory': 'Bitte wählen Sie eine Kategorie.',
  'files.oneDestination': 'Bitte wählen Sie einen Ordner.',
  'files.folderExists': 'Einen Ordner namens {name} gibt es hier schon.',
  'files.maxDepth': 'Ordner können bis zu {count} Ebenen tief liegen.',
  'files.maxFolders': 'Ihre Organisation hat {count} Ordner, mehr sind nicht möglich.',
  'files.maxFoldersInFolder': 'Ein Ordner kann bis zu {count} Ordner enthalten.',
  'files.maxFiles': 'Ihre Organisation hat {count, number} Dateien, mehr sind nicht möglich.',
  'files.rootFolder': 'Home lässt sich nicht umbenennen, verschieben oder löschen.',
  'files.projectFolder': 'Der Ordner {name} gehört zu einem Projekt und lässt sich nicht löschen.',
  'files.intoOwnFolder': 'Ein Ordner lässt sich nicht in sich selbst oder in einen seiner Ordner verschieben.',
  'files.inUse':
    '{name} wird gerade von einem Spot verwendet, der produziert wird. Versuchen Sie es erneut, sobald er fertig ist.',
  'files.wrongKind':
    'Hier wird {wanted, select, audio {eine Audiodatei} picture {ein Bild} table {eine Tabelle} document {ein Dokument} other {eine andere Art von Datei}} benötigt; {name} ist keine solche Datei.',
  'files.notUploaded': '{name} wurde noch nicht vollständig hochgeladen.',
  'files.offsetMismatch': 'Dieser Teil schließt nicht an die schon empfangenen an.',
  'files.uploadBusy': 'Dieser Upload empfängt gerade noch einen anderen Teil.',
  'files.uploadExpired':
    'Diese Adresse zum Hochladen ist abgelaufen. Fordern Sie mit renew-upload-url eine neue an; der Vorgang geht dort weiter, wo er stand.',
  'files.archiveTooLarge': 'Ein Download kann bis zu {count, number} Dateien enthalten.',
  'files.pathCharacters': 'Bitte geben Sie einen gültigen Dateipfad an.',
  'files.folderNotEmpty': 'Dieser Ordner ist nicht leer.',
  'files.foreignAddress': 'Die Datei konnte nicht geladen werden.',
  'files.filter': 'Dieser Filter ist nicht lesbar: {text}',
  'files.noContent': 'Bitte wählen Sie eine Datei zum Hochladen.',
  'files.nothingChosen': 'Wählen Sie mindestens eine Datei oder einen Ordner.',
};
