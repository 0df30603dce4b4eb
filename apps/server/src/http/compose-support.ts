import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@sonora/contracts';
import { statusMessage } from '@sonora/contracts/messages/status';
import type { CoreServices } from '../boot/core-services.ts';
import type { AccountsRepository } from '../modules/accounts/index.ts';
import type { OrganisationsRepository } from '../modules/organisations/index.ts';
import { createSupportRoutes, createSystemStatus, type StatusChecks } from '../modules/support/index.ts';
import { countLiveWorkers } from '../platform/database/worker-liveness.ts';
import { newId } from '../platform/ids/new-id.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { checkMailServer } from '../platform/mail/mail.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';

export type SupportParts = {
  readonly core: CoreServices;
  readonly accounts: Pick<AccountsRepository, 'findUser' | 'findUserByEmail'>;
  readonly organisations: Pick<OrganisationsRepository, 'findName' | 'membershipsOf'>;
  /** Number of built-in voices. */
  readonly countVoices: () => number;
};

const well = (description = statusMessage('status.working')) => ({ isWell: true, description });
/** The mail server is checked at most once a minute. */
const mailFreshMilliseconds = 60_000;
/**
 * A test object is written, read and deleted in each check, since an outage may affect one direction only. Concurrent
 * checks use different keys.
 */
const probeKeyOf = (id: string): string => `probes/${id}`;

const createMailCheck = (smtpUrl: string | undefined): StatusChecks['mail'] => {
  let last: { readonly at: number; readonly result: Promise<void> } | undefined;
  return async () => {
    if (smtpUrl === undefined) return well(statusMessage('status.mailKept'));
    if (!last || Date.now() - last.at > mailFreshMilliseconds) {
      const result = checkMailServer(smtpUrl);
      result.catch(() => {});
      last = { at: Date.now(), result };
    }
    await last.result;
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
      // A worker that is being restarted is not an outage.
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

/** Messages to the operator, error reports, status, and the pages on which administrators read them. */
export const composeSupport = (parts: SupportParts): ReturnType<typeof createSupportRoutes> => {
  const { core, accounts, organisations } = parts;
  const { handle, mailer, seal, config, log } = core;
  return createSupportRoutes({
    handle,
    seal,
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
    limitStrangers: createAttemptLimiter(limits.signInAttemptsPerMinute),
    onEvent: ({ type, payload }) => log.info({ event: type, payload }, 'something happened in the interface'),
  });
};
