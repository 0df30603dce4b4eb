import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { Locker } from '@tus/server';
import { newId } from '../../../platform/ids/new-id.ts';
import type { LeasesRepository } from './leases.repository.ts';
import { uploadOfTusId } from './tus-id.ts';

/** A lease of a process that died ends after 8 s, so that a wait of 20 s outlasts it. */
const WAIT_MILLISECONDS = 20_000;
const RENEW_MILLISECONDS = 2_000;
const POLL_MILLISECONDS = 200;

/**
 * Locks of uploads as leases in the database, because any http process may receive the next part. Clients whose
 * connection broke come again before the server has noticed it, so a request that holds a lease is asked to end when
 * another one waits for it.
 */
export const createUploadLocker = (leases: LeasesRepository): Locker => ({
  newLock: (id) => {
    const { orgId, fileId } = uploadOfTusId(id);
    const holder = newId();
    let timer: NodeJS.Timeout | undefined;
    return {
      /** @throws DomainError `conflict` when the other request goes on */
      lock: async (signal, requestRelease) => {
        const deadline = performance.now() + WAIT_MILLISECONDS;
        while (!(await leases.take(orgId, fileId, holder))) {
          if (signal.aborted || performance.now() > deadline)
            throw new DomainError('conflict', { detail: fileMessage('files.uploadBusy') });
          await sleep(POLL_MILLISECONDS);
        }
        timer = setInterval(() => {
          leases.renew(orgId, fileId, holder).then(
            (mayGoOn) => mayGoOn || requestRelease(),
            // The database is away for a moment; the lease is renewed the next time.
            () => {},
          );
        }, RENEW_MILLISECONDS);
      },
      unlock: async () => {
        clearInterval(timer);
        await leases.release(orgId, fileId, holder).catch(() => {});
      },
    };
  },
});
