export { exportAsset, exportProduction } from './export-production.ts';
export { recoverProductions } from './recover-productions.ts';
export { refusalOf } from './refusal-of.ts';
export { renderAlone, renderHandedOver } from './render-alone.ts';
export { attemptKey, type RenderAudioformServices, renderAudioform } from './render-audioform.ts';
