export { createDictionaryRepository, DictionaryFullError } from './dictionary.repository.ts';
export { createDictionaryRoutes } from './dictionary.routes.ts';
export { readDictionaryTable, writeDictionaryTable } from './dictionary-table.ts';
export { loadDictionary, toReading } from './readings.ts';
