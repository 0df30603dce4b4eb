import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import { newId } from '../../../platform/ids/new-id.ts';
import type { LeasesRepository } from './leases.repository.ts';

export type LeaseTimes = { readonly waitMilliseconds: number; readonly renewMilliseconds: number };

/** A lease of a process that died ends after 15 s, so that a wait of 20 s outlasts it. */
const defaultTimes: LeaseTimes = { waitMilliseconds: 20_000, renewMilliseconds: 2_000 };
const POLL_MILLISECONDS = 200;

/**
 * Runs `work` while no other request of any process receives parts of the upload. Clients whose connection broke come
 * again before the server has noticed it, so a request that holds the lease gives way to one that waits: `signal` is
 * aborted.
 * @throws DomainError `conflict` when the other request goes on
 */
export const withUploadLease = async <T>(
  leases: LeasesRepository,
  upload: { readonly orgId: string; readonly fileId: string; readonly times?: LeaseTimes },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const { orgId, fileId, times = defaultTimes } = upload;
  const holder = newId();
  const deadline = performance.now() + times.waitMilliseconds;
  while (!(await leases.take(orgId, fileId, holder))) {
    if (performance.now() > deadline) throw new DomainError('conflict', { detail: fileMessage('files.uploadBusy') });
    await sleep(POLL_MILLISECONDS);
  }
  const controller = new AbortController();
  const timer = setInterval(() => {
    leases.renew(orgId, fileId, holder).then(
      (mayGoOn) => mayGoOn || controller.abort(),
      // The database is away for a moment; the lease is renewed the next time.
      () => {},
    );
  }, times.renewMilliseconds);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
    await leases.release(orgId, fileId, holder).catch(() => {});
  }
};
