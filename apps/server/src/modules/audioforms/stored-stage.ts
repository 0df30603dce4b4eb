import { type ProductionStage, productionStages } from '@sonora/contracts';

/**
 * The stage that a row names. `encode` was a stage of its own until it became a part of `master`; older rows, and workers of
 * older versions that still run, say it.
 */
export const storedStage = (stage: string | null): ProductionStage | null =>
  stage === 'encode' ? 'master' : (productionStages.find((known) => known === stage) ?? null);
