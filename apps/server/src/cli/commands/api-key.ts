import { createAccountsRepository, generateApiKey } from '../../modules/accounts/index.ts';
import { type Command, CommandError, requiredOption, textOption, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';
import { withOperatorAudit } from '../with-operator-audit.ts';

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
    return withDatabase(async ({ db }) => {
      const person = await createAccountsRepository(db).findUserByEmail(email);
      if (!person) throw new CommandError(`nobody here has the e-mail address ${email}`);
      const { key } = await withOperatorAudit(db, 'api-key create', async (transaction) => ({
        result: await generateApiKey(createAccountsRepository(transaction), { userId: person.id, name }),
        act: { action: 'apiKey.created', target: person.email },
      }));
      return { document: { key }, text: key };
    });
  },
};
