export { createCampaignsRoutes } from './campaigns.routes.ts';
export type { CampaignsServices } from './campaigns.services.ts';
export { creativeQueue } from './creatives/creatives.queue.ts';
export { createCampaignDeliveryRoutes } from './delivery.routes.ts';
export { createCampaignsRepository } from './drafts/campaigns.repository.ts';
export { createCampaignFeedsRoutes } from './feeds/feeds.routes.ts';
export { filesOfCreatives } from './files-of-creatives.ts';
export { createReportsRoutes } from './reports/reports.routes.ts';
