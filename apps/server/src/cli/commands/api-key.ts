import { createAccountsRepository, generateApiKey } from '../../modules/accounts/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { migrateDatabase, openDatabase } from '../../platform/database/database.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts';
import { createLog } from '../../platform/log/log.ts';
import { checkoutRoot } from '../../start/checkout.ts';
import { type Command, CommandError, requiredOption, textOption, UsageError } from '../command.ts';

/** The database of the installation: the running one, else started for the moment. */
const withDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const config = readConfig(process.env, checkoutRoot());
  const running = config.databaseUrl ?? (await joinEmbeddedPostgres(config.dataDirectory));
  if (running !== undefined) return work(running);
  const embedded = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    log: createLog({ level: 'silent', name: 'cli' }),
  });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

export const apiKeyCommand: Command = {
  usage: 'api-key create --user EMAIL [--name TEXT]',
  options: {
    user: { type: 'string', value: 'EMAIL', text: 'whose key it is' },
    name: { type: 'string', value: 'TEXT', text: 'what the key is for' },
  },
  run: async (input) => {
    if (input.positionals.length !== 1 || input.positionals[0] !== 'create')
      throw new UsageError('say: api-key create');
    const email = requiredOption(input, 'user');
    const name = textOption(input, 'name');
    return withDatabase(async (url) => {
      const handle = openDatabase({ url, log: createLog({ level: 'silent', name: 'cli' }), maxConnections: 2 });
      try {
        await migrateDatabase(handle);
        const repository = createAccountsRepository(handle.db);
        const person = await repository.findUserByEmail(email);
        if (!person) throw new CommandError(`nobody here has the e-mail address ${email}`);
        const { key } = await generateApiKey(repository, { userId: person.id, name });
        return { document: { key }, text: key };
      } finally {
        await handle.close();
      }
    });
  },
};
