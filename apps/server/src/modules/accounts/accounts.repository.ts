import type { Database } from '../../platform/database/database.ts';
import { createInstallationFactsRepository } from '../../platform/installation-facts/installation-facts.repository.ts';
import { createApiKeysRepository } from './api-keys/api-keys.repository.ts';
import { createCredentialsRepository } from './credentials/credentials.repository.ts';
import { createUsersRepository } from './profile/users.repository.ts';
import { createSessionsRepository } from './sessions/sessions.repository.ts';

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

/** The repositories of users and their credentials, sessions and keys, on one database or transaction. */
export const createAccountsRepository = (db: Database) => ({
  ...createUsersRepository(db),
  ...createCredentialsRepository(db),
  ...createSessionsRepository(db),
  ...createApiKeysRepository(db),
  ...createInstallationFactsRepository(db),
});
