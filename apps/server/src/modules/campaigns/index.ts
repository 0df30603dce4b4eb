export { campaignPublicationTable } from './campaigns.schema.ts';
export { campaignPublished } from './publication-topic.ts';
