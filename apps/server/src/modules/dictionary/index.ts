export { createDictionaryRepository, DictionaryFullError } from './dictionary.repository.ts';
export { createDictionaryRoutes } from './dictionary.routes.ts';
export { writeDictionaryTable } from './dictionary-table.ts';
export { loadDictionary, readReadings } from './readings.ts';
