import { DomainError, findingLine } from '@sonora/contracts';
import {
  createDictionaryRepository,
  DictionaryFullError,
  readReadings,
  writeDictionaryTable,
} from '../../modules/dictionary/index.ts';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';
import { assertWritable, readBytes, writeWhole } from '../files.ts';
import { withOperatorAudit } from '../with-operator-audit.ts';

const importFile = async (path: string) => {
  const table = readReadings(new TextDecoder().decode(await readBytes(path)));
  if ('findings' in table)
    throw new CommandError(table.findings.map((finding) => `${path}: ${findingLine(finding)}`).join('\n'));
  try {
    const { readings } = table;
    await withDatabase(({ db }) =>
      withOperatorAudit(db, 'dictionary import', async (transaction) => ({
        result: await createDictionaryRepository(transaction).save(INSTALLATION, readings),
        act: { action: 'dictionary.imported', target: '', detail: { readings: readings.length } },
      })),
    );
    return { document: { saved: readings.length }, text: `${readings.length} readings saved` };
  } catch (error) {
    if (error instanceof DomainError) {
      throw new CommandError(error.errors.map((reason) => `${path}: ${reason}`).join('\n'), { cause: error });
    }
    if (error instanceof DictionaryFullError) throw new CommandError('the dictionary is full', { cause: error });
    throw error;
  }
};

const exportFile = async (path: string) => {
  await assertWritable(path);
  const rows = await withDatabase(({ db }) => createDictionaryRepository(db).list(INSTALLATION));
  await writeWhole(path, new TextEncoder().encode(writeDictionaryTable(rows)));
  return { document: { file: path, readings: rows.length }, text: `${path}: ${rows.length} readings` };
};

export const dictionaryCommand: Command = {
  usage: 'dictionary import|export FILE.csv',
  options: {},
  run: async ({ positionals }) => {
    const [action, path] = positionals;
    if (positionals.length !== 2 || path === undefined || (action !== 'import' && action !== 'export')) {
      throw new UsageError('say: dictionary import FILE.csv, or dictionary export FILE.csv');
    }
    return action === 'import' ? importFile(path) : exportFile(path);
  },
};
