import type { documentMessages } from '../documents.ts';
import type { Translation } from '../message-types.ts';

export const de: Translation<typeof documentMessages> = {
  'documents.format': 'Text lässt sich aus txt-, docx- und pdf-Dateien lesen. {name} ist keine davon.',
  'documents.tooLarge': '{name} ist zu groß. Dokumente dürfen bis zu {megabytes} MB haben.',
  'documents.tooMuch': '{name} ist entpackt größer als {megabytes} MB und wird nicht gelesen.',
  'documents.tooComplex':
    'Das Lesen von {name} braucht zu viel Zeit oder Arbeitsspeicher. Speichern Sie den Text als txt-Datei.',
  'documents.damaged': '{name} ist beschädigt und lässt sich nicht lesen.',
  'documents.encrypted': '{name} ist mit einem Passwort geschützt. Speichern Sie die Datei ohne Passwort.',
  'documents.noText': '{name} enthält keinen Text. Kopieren Sie den Text eines Scans in eine txt-Datei.',
  'documents.noFacts': 'Aus dem Dokument geht das Produkt nicht hervor. Ergänzen Sie Name und Beschreibung.',
};
