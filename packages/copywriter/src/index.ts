export { inventedFacts } from './check/invented-facts.ts';
export { type WrittenAd, writeAds } from './compose/write-ads.ts';
export type { CopyLanguage } from './copy-kinds.ts';
