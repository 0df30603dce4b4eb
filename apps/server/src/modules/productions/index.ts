export { productionQueue, remoteProductionQueue } from './productions.queues.ts';
export { createProductionsRepository } from './productions.repository.ts';
export { createProductionsRoutes } from './productions.routes.ts';
export { readSampleAd, SAMPLE_AD_KEY, type SampleAd, sampleAdAudioKey } from './sample-ad.ts';
