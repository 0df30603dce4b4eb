import { setTimeout as sleep } from 'node:timers/promises';
import { statusMessage } from '@sonora/contracts/messages/status';
import type { CoreServices } from '../boot/core-services.ts';
import type { AccountsRepository } from '../modules/accounts/index.ts';
import type { OrganisationsRepository } from '../modules/organisations/index.ts';
import { createSupportRoutes, createSystemStatus, type StatusChecks } from '../modules/support/index.ts';
import { countLiveWorkers } from '../platform/database/worker-liveness.ts';
import { newId } from '../platform/ids/new-id.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { checkMailServer } from '../platform/mail/mail.ts';

export type SupportParts = {
  readonly core: CoreServices;
  readonly accounts: Pick<AccountsRepository, 'findUser' | 'findUserByEmail'>;
  readonly organisations: Pick<OrganisationsRepository, 'findName' | 'membershipsOf'>;
  /** How many voices can be chosen by everybody. */
  readonly countVoices: () => number;
};

const well = (description = statusMessage('status.working')) => ({ isWell: true, description });
/** The mail server is checked at most once a minute, however often the page is opened. */
const mailFreshMilliseconds = 60_000;
/** Written, read and deleted at every look: an outage of one direction counts, too. Each look has its own: others look, too. */
const probeKeyOf = (id: string): string => `probes/${id}`;

const createMailCheck = (smtpUrl: string | undefined): StatusChecks['mail'] => {
  let last: { readonly at: number; readonly answer: Promise<void> } | undefined;
  return async () => {
    if (smtpUrl === undefined) return well(statusMessage('status.mailKept'));
    if (!last || Date.now() - last.at > mailFreshMilliseconds) {
      const answer = checkMailServer(smtpUrl);
      answer.catch(() => {});
      last = { at: Date.now(), answer };
    }
    await last.answer;
    return well();
  };
};

const createChecks = ({ core, countVoices }: SupportParts): StatusChecks => {
  const { handle, storage, config } = core;
  return {
    database: async () => {
      await handle.pool.query('select 1');
      return well();
    },
    production: async () => {
      // A worker that is just being replaced is not an outage.
      const count = (await countLiveWorkers(handle)) || (await sleep(1_500).then(() => countLiveWorkers(handle)));
      return count > 0 ? well() : { isWell: false, description: statusMessage('status.noWorker') };
    },
    storage: async () => {
      const probeKey = probeKeyOf(newId());
      await storage.put(probeKey, new TextEncoder().encode('ok'));
      await storage.get(probeKey);
      await storage.delete(probeKey);
      return well();
    },
    speech: async () => (countVoices() > 0 ? well() : { isWell: false, description: statusMessage('status.noVoice') }),
    mail: createMailCheck(config.smtpUrl),
  };
};

/** Messages to the operator, reports, status and what administrators of the installation read of it. */
export const composeSupport = (parts: SupportParts): ReturnType<typeof createSupportRoutes> => {
  const { core, accounts, organisations } = parts;
  const { handle, mailer, config, log } = core;
  return createSupportRoutes({
    handle,
    mailer,
    supportEmail: config.supportEmail,
    publicUrl: config.publicUrl,
    languageOf: async (email) => (await accounts.findUserByEmail(email))?.language ?? undefined,
    systemStatus: createSystemStatus(createChecks(parts), {
      onFailure: (part, error) => log.warn({ part, error: describeError(error) }, 'a part is not well'),
    }),
    emailOf: async (userId) => (await accounts.findUser(userId))?.email,
    organisationsOf: async (userId) =>
      (await organisations.membershipsOf(userId))
        .filter(({ status }) => status === 'confirmed')
        .map(({ orgId }) => orgId),
    organisationName: (orgId) => organisations.findName(orgId),
    onEvent: ({ type, payload }) => log.info({ event: type, payload }, 'something happened in the interface'),
  });
};
