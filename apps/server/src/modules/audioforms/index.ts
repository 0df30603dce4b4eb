export { createAssetHandlers } from './asset-handlers.ts';
export { aloneProductionQueue, productionQueue, remoteProductionQueue } from './audioforms.queues.ts';
export { createAudioformsRepository } from './audioforms.repository.ts';
export { createAudioformsRoutes } from './audioforms.routes.ts';
export { readSampleAd, SAMPLE_AD_KEY, type SampleAd, sampleAdAudioKey, sampleAdRecipe } from './sample-ad.ts';
export { submitAudioform } from './submit-audioform.ts';
