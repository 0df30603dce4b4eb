import type { MessageReference } from '@sonora/contracts/messages/message';
import { doublePrecision, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** Progress or outcome of installing a voice pack: one row for each requested pack. */
export const voicePackWork = pgTable('voice_pack_work', {
  name: text('name').primaryKey(),
  stage: text('stage', {
    enum: ['waiting', 'fetching', 'checking', 'unpacking', 'stopping', 'stopped', 'failed', 'done'],
  }).notNull(),
  doneBytes: doublePrecision('done_bytes').notNull().default(0),
  totalBytes: doublePrecision('total_bytes'),
  bytesPerSecond: doublePrecision('bytes_per_second').notNull().default(0),
  message: text('message'),
  /** Message reference of `message`. */
  messageReference: jsonb('message_reference').$type<MessageReference>(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
