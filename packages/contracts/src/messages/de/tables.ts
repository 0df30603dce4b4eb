import type { Translation } from '../message-types.ts';
import type { tableMessages } from '../tables.ts';

export const de: Translation<typeof tableMessages> = {
  'tables.unknownFormat': 'Die Datei ist weder CSV noch XLSX',
  'tables.damaged': 'Die Datei ist beschädigt und lässt sich nicht lesen',
  'tables.tooLarge': 'Die Tabelle ist größer als {megabytes} MB',
  'tables.tooMuch': 'Die Datei enthält entpackt mehr als {megabytes} MB und wird nicht gelesen',
  'tables.tooComplex': 'Die Datei zu lesen dauert zu lange oder braucht zu viel Speicher. Speichern Sie sie als CSV',
  'tables.encrypted':
    'Die Datei ist mit einem Passwort geschützt oder hat das alte Format XLS. Speichern Sie sie als XLSX ohne Passwort',
  'tables.empty': 'Die Tabelle braucht eine erste Zeile mit den Namen der Spalten und mindestens eine weitere Zeile',
  'tables.tooManyRows': 'Die Tabelle hat mehr als {count} Zeilen',
  'tables.tooManyColumns': 'Die Tabelle hat mehr als {count} Spalten',
  'tables.duplicateColumn': 'Mehrere Spalten heißen „{column}“',
  'tables.unnamedColumn': 'Spalte {column} hat Werte, aber keinen Namen',
  'tables.columnTooLong': 'Namen von Spalten haben höchstens {count} Zeichen',
  'tables.columnBraces': 'Namen von Spalten enthalten keine geschweiften Klammern',
  'tables.cellTooLong': 'Die Zelle hat mehr als {count} Zeichen',
  'tables.unstorable': 'Der Text enthält ein Zeichen, das sich nicht speichern lässt',
  'tables.rowTooWide': 'Die Zeile hat mehr Zellen, als die Tabelle Spalten hat',
  'tables.openQuote': 'Ein Anführungszeichen wird geöffnet und nie geschlossen',
  'tables.textAfterQuote':
    'Nach dem schließenden Anführungszeichen geht die Zelle weiter. Verdoppeln Sie Anführungszeichen in einer Zelle',
};
