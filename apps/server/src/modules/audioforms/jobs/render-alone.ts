import { limits } from '@sonora/contracts/limits';
import { createAudioformsRepository } from '../audioforms.repository.ts';
import { type RenderAudioformServices, runAttempt, whileActive } from './render-audioform.ts';

/** An attempt that has begun. */
export type BegunAttempt = { readonly orgId: string; readonly id: string; readonly attempt: number };

/**
 * Job that runs the next attempt of a production in a process of its own, so that its death stops no other work.
 * @param runProcess starts the process, which calls `renderHandedOver`, and resolves when it has ended for any reason
 * @throws Error when the process died, so that the job runs again
 */
export const renderAlone = async (
  services: RenderAudioformServices,
  runProcess: (attempt: BegunAttempt, signal: AbortSignal) => Promise<void>,
  job: { readonly orgId: string; readonly id: string; readonly signal: AbortSignal },
): Promise<void> => {
  const repository = createAudioformsRepository(services.handle.db);
  const row = await repository.begin(job.orgId, job.id, services.workerId);
  if (!row) return;
  const { orgId, id, attempt } = row;
  await whileActive(services, row, async () => {
    if (row.workerDeaths >= limits.workerDeaths.max) return runAttempt(services, repository, row, job.signal);
    await runProcess({ orgId, id, attempt }, job.signal);
    // A process that ended in order has ended or released its attempt.
    const isDead = await repository.release({ orgId, id, attempt }, job.signal.aborted ? 'in order' : 'died');
    if (isDead) throw new Error('the process of the production died');
  });
};

/** Continues, in the process of its own, the attempt that `renderAlone` has begun. */
export const renderHandedOver = async (
  services: RenderAudioformServices,
  attempt: BegunAttempt,
  signal: AbortSignal,
): Promise<void> => {
  const repository = createAudioformsRepository(services.handle.db);
  const row = await repository.handOver(attempt, services.workerId);
  if (row) await whileActive(services, row, () => runAttempt(services, repository, row, signal));
};
