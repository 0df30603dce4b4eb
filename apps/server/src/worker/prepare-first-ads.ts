import { join } from 'node:path';
import { createArtifactCache } from '@sonora/renderer';
import { ensureSampleAd } from './sample-ad.ts';
import { warmUp } from './warm-up.ts';
import type { WorkerResources } from './worker-resources.ts';
import type { WorkerServices } from './worker-services.ts';

/** In the background: loads the code of the threads, so that a user's first ad does not wait for it, and renders the sample ad. */
export const prepareFirstAds = (
  { core, runner, requestRunner, temporaryDirectory, stopping, onError }: WorkerResources,
  { contextFor }: WorkerServices,
): void => {
  const { handle, storage, log } = core;
  const { signal } = stopping;
  const onFailure = (error: unknown): void => {
    if (!signal.aborted) onError(error);
  };
  const cache = createArtifactCache(join(temporaryDirectory, 'warm-up'));
  for (const threads of [runner, requestRunner]) {
    void warmUp({ ...contextFor(undefined), runner: threads, cache }, signal).catch(onFailure);
  }
  void ensureSampleAd({ handle, storage, log, context: contextFor(undefined), signal }).catch(onFailure);
};
