export { createAssetHandlers } from './asset-handlers.ts';
export { aloneProductionQueue, productionQueue, remoteProductionQueue } from './audioforms.queues.ts';
export { createAudioformsRepository } from './audioforms.repository.ts';
export { createAudioformsRoutes } from './audioforms.routes.ts';
export { documentHashOf, maxCreditsOf } from './credits-of-document.ts';
export { type ResolvedRecord, writeResolved } from './resolved-document.ts';
export { readSampleAd, SAMPLE_AD_KEY, type SampleAd, sampleAdAudioKey, sampleAdRecipe } from './sample-ad.ts';
export { assertEncodable, assertSpace, submitAudioform } from './submit-audioform.ts';
