export { workOf } from './billable-work.ts';
export { exportAsset, exportProduction } from './export-production.ts';
export { tagsOf } from './production-record.ts';
export { recoverProductions } from './recover-productions.ts';
export { refusalOf } from './refusal-of.ts';
export { renderAlone, renderHandedOver } from './render-alone.ts';
export { attemptKey, type RenderAudioformServices, reasonsOf, renderAudioform } from './render-audioform.ts';
export { type AdFile, storeAd } from './store-ad.ts';
