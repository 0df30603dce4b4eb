import { join } from 'node:path';
import { createArtifactCache } from '@sonora/renderer';
import { ensureSampleAd } from './sample-ad.ts';
import { whenIdle } from './threads/idle-gate.ts';
import { warmUp } from './warm-up.ts';
import type { WorkerResources } from './worker-resources.ts';
import type { WorkerServices } from './worker-services.ts';

/**
 * Background work, in order: loads the code of the render threads, then of the thread for requests, and renders the
 * sample ad. Each task starts when no user is waiting, so that the first ad after a start is not slowed down.
 */
export const prepareFirstAds = (
  { core, idleGate, sharing, temporaryDirectory, stopping, onError }: WorkerResources,
  { contextFor }: WorkerServices,
): void => {
  const { config, handle, storage, log } = core;
  const { signal } = stopping;
  const context = contextFor(undefined);
  const onFailure = (error: unknown): void => {
    if (!signal.aborted) onError(error);
  };
  const prepare = async (): Promise<void> => {
    const cache = createArtifactCache(join(temporaryDirectory, 'warm-up'));
    const cold = config.isWarmedUp ? [sharing.runnerOf(undefined), sharing.requestRunnerOf(undefined)] : [];
    for (const threads of cold) {
      await warmUp({ ...context, runner: whenIdle(idleGate, threads, signal), cache }, signal).catch(onFailure);
    }
    const own = { ...context, runner: whenIdle(idleGate, context.runner, signal) };
    await ensureSampleAd({ handle, storage, log, context: own, signal });
  };
  void prepare().catch(onFailure);
};
