import type { Translation } from '../message-types.ts';
import type { versionMessages } from '../versions.ts';

export const de: Translation<typeof versionMessages> = {
  'versions.noAmount': '„{value}“ ist kein Preis',
  'versions.noNumber': '„{value}“ ist keine Zahl',
  'versions.noDate': '„{value}“ ist kein Datum',
  'versions.noAlias': '„{value}“ ist kein Name aus der Bibliothek',
  'versions.emptyCell': 'Füllen Sie „{column}“ aus, oder geben Sie der Spalte einen Ersatzwert',
  'versions.tagWithoutCopy': 'Zusatz „{tag}“ hat keinen Text',
  'versions.tagBeyondEnd': 'Zusatz „{tag}“ endet bei {end} s, nach dem Ende des Spots bei {length} s',
  'versions.tagsOverlap': 'Die Zusätze „{tag}“ und „{other}“ überschneiden sich',
  'versions.tagTooLong': 'Der Text von Zusatz „{tag}“ dauert etwa {seconds} s, sein Platz ist aber nur {slot} s lang',
  'versions.tooLong': 'Die Variante wäre {seconds} s lang; höchstens {max} s sind möglich',
  'versions.unknownPreset': '„{value}“ gibt es nicht als {control}',
  'versions.nameText': 'Der Name muss ein nicht leerer Text sein',
  'versions.fileAddress': 'Die URI muss eine gültige Dateiadresse dieser Installation sein',
  'versions.itemProblem': 'items[{item}]: {problem}',
  'versions.noColumn': 'Die Tabelle hat keine Spalte „{column}“',
  'versions.columnTaken': 'Die Tabelle hat schon eine Spalte „{column}“',
  'versions.setUpInvalid': 'Korrigieren Sie zuerst die Einrichtung. {place}: {problem}',
  'versions.noSource': 'Wählen Sie zuerst, wovon Varianten entstehen',
  'versions.importFileGone': 'Die Datei wird nicht mehr aufbewahrt. Senden Sie sie noch einmal',
  'versions.rowTwice': 'Die Datei enthält diese Variante zweimal',
};
