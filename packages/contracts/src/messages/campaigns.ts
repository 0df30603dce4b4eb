import { messagesOf } from './message.ts';

export const campaignMessages = {
  'campaigns.createFailed': 'An error occurred while creating the campaign.',
  'campaigns.updateCreativesFailed': 'Failed to update campaign creatives',
  'campaigns.unexpected': 'An unexpected error occurred',
  'campaigns.exportFailed': 'Failed to export CSV',
  'campaigns.importFailed': 'Failed to import CSV',
  'campaigns.unstorable': 'must have no control characters that cannot be stored',
  'campaigns.webAddress': 'must be an address that begins with http:// or https://',
  'campaigns.day': 'must be a day such as 2026-03-31',
  'campaigns.parameterName': 'must begin with a letter and have only letters, digits, dots, hyphens and underscores',
  'campaigns.notJson': 'must be JSON',
  'campaigns.tooManyMacros': 'has too many parameters',
} as const;

export const campaignMessage = messagesOf(campaignMessages);
