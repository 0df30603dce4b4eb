import { defineTopic } from '../../platform/database/notifications.ts';

/** A row of `campaign_publication` was written. Receivers read the row; after a gap, all rows above their last `sequence`. */
export const campaignPublished = defineTopic<{ readonly tagId: string; readonly sequence: number }>(
  'campaign_published',
);
