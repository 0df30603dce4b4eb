export { campaignPublicationTable } from './campaigns.schema.ts';
export { campaignPublished } from './publication-topic.ts';
export { createReportsRoutes } from './reports/reports.routes.ts';
