export { type AccountsRepository, createAccountsRepository } from './accounts.repository.ts';
export { type AccountsPorts, createAccountsRoutes } from './accounts.routes.ts';
export { user as personTable } from './accounts.schema.ts';
export { generateApiKey } from './api-keys.ts';
export { createAuthentication } from './authentication.ts';
export { createIdentifier, hashSecret, type Identifier, type Identity, renewedCookie } from './identify.ts';
export { readPersonNames } from './person-names.repository.ts';
export { issueSetUpToken } from './set-up.ts';
