export { deliverWebhook, type WebhookPorts, type WebhookServices } from './deliver-webhook.ts';
export { measureFormerCreatives } from './measure-former-creatives.ts';
export { prepareCreative, recoverCreatives } from './prepare-creative.ts';
export { fetchDueFeeds, renewPublications, resetDueFeeds } from './renew-publications.ts';
export { sweepCampaigns } from './sweep-campaigns.ts';
export { tellErrorSpikes } from './tell-error-spikes.ts';
