import type { Pace } from '@sonora/speech';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** How long voices took for the words that they spoke for an organisation: estimates of lengths are learned from it. */
export const voicePace = pgTable(
  'voice_pace',
  {
    orgId: uuid('org_id').notNull(),
    voiceId: text('voice_id').notNull(),
    /** Engine and version that spoke; another one begins anew. */
    engine: text('engine').notNull(),
    pace: jsonb('pace').$type<Pace>().notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.voiceId] })],
);
