import { type ProductionStage, productionStages } from '@sonora/contracts';

/**
 * Stage named in a row. `encode` was a separate stage before it became part of `master`; older rows, and running
 * workers of older versions, still use it.
 */
export const storedStage = (stage: string | null): ProductionStage | null =>
  stage === 'encode' ? 'master' : (productionStages.find((known) => known === stage) ?? null);
