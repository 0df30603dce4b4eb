import { createAccountsRepository, issueSetUpToken, setUpAddress } from '../../modules/accounts/index.ts';
import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readConfig } from '../../platform/config/config.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';
import { withOperatorAudit } from '../with-operator-audit.ts';

const list = () =>
  withDatabase(async ({ db }) => {
    const admins = (await createAccountsRepository(db).installationAdmins()).map(({ email }) => email);
    return { document: { admins }, text: admins.join('\n') || 'nobody administers this installation' };
  });

/** Prints a new link while the installation has no administrator: an earlier link may have expired. */
const setUp = () =>
  withDatabase(async (handle) => {
    const token = await issueSetUpToken(handle, createAccountsRepository(handle.db));
    if (token === undefined) return list();
    const link = setUpAddress(readConfig(process.env, checkoutRoot()).publicUrl, token);
    return {
      document: { admins: [], setUpLink: link },
      text: `nobody administers this installation; create the first administrator within an hour: ${link}`,
    };
  });

const change = (email: string, isInstallationAdmin: boolean) =>
  withDatabase(async ({ db }) => {
    const person = await createAccountsRepository(db).findUserByEmail(email);
    if (!person) throw new CommandError(`nobody here has the e-mail address ${email}`);
    const [word, action] = isInstallationAdmin ? ['grant', 'admin.granted'] : ['revoke', 'admin.revoked'];
    await withOperatorAudit(db, `admin ${word}`, async (transaction) => ({
      result: await createAccountsRepository(transaction).updateUser(person.id, { isInstallationAdmin }),
      act: { action, target: person.email },
    }));
    const says = isInstallationAdmin ? 'administers' : 'does not administer';
    return {
      document: { email: person.email, isInstallationAdmin },
      text: `${person.email} ${says} this installation`,
    };
  });

/** Ends all sessions of a user; running processes notice within half a minute. API keys stay valid. */
const signOut = (email: string) =>
  withDatabase(async ({ db }) => {
    const person = await createAccountsRepository(db).findUserByEmail(email);
    if (!person) throw new CommandError(`nobody here has the e-mail address ${email}`);
    const sessions = await withOperatorAudit(db, 'admin sign-out', async (transaction) => ({
      result: await createAccountsRepository(transaction).deleteSessionsOf(person.id),
      act: { action: 'admin.signedOut', target: person.email },
    }));
    return {
      document: { email: person.email, sessions },
      text: `${person.email}: ${sessions} ${sessions === 1 ? 'session' : 'sessions'} ended`,
    };
  });

const usage = 'say: admin, admin list, admin grant EMAIL, admin revoke EMAIL, or admin sign-out EMAIL';

export const adminCommand: Command = {
  usage: 'admin | admin list | admin grant EMAIL | admin revoke EMAIL | admin sign-out EMAIL',
  options: {},
  run: async ({ positionals }) => {
    const [action, email, ...rest] = positionals;
    if (action === undefined) return setUp();
    if (action === 'list' && email === undefined) return list();
    if (email === undefined || rest.length > 0) throw new UsageError(usage);
    if (action === 'sign-out') return signOut(email);
    if (action !== 'grant' && action !== 'revoke') throw new UsageError(usage);
    return change(email, action === 'grant');
  },
};
