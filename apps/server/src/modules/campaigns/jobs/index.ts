export { prepareCreative, recoverCreatives } from './prepare-creative.ts';
export { fetchDueFeeds, renewPublications } from './renew-publications.ts';
export { sweepCampaigns } from './sweep-campaigns.ts';
