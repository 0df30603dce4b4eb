import { emptyPace, type Pace } from '@sonora/speech';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { voicePace } from './paces.schema.ts';

export type StoredPace = { readonly engine: string; readonly pace: Pace };

export type PacesRepository = ReturnType<typeof createPacesRepository>;

/** SQL of paces. Each statement filters by organisation. */
export const createPacesRepository = (db: Database) => {
  const ofVoice = (orgId: string, voiceId: string) => and(eq(voicePace.orgId, orgId), eq(voicePace.voiceId, voiceId));
  return {
    find: async (orgId: string, voiceIds: readonly string[]): Promise<ReadonlyMap<string, Pace>> => {
      if (voiceIds.length === 0) return new Map();
      const rows = await db
        .select({ voiceId: voicePace.voiceId, pace: voicePace.pace })
        .from(voicePace)
        .where(and(eq(voicePace.orgId, orgId), inArray(voicePace.voiceId, [...voiceIds])));
      return new Map(rows.map(({ voiceId, pace }) => [voiceId, pace]));
    },
    /** Replaces the pace of a voice. Changes at the same time wait for each other: none is lost. */
    change: (
      { orgId, voiceId }: { readonly orgId: string; readonly voiceId: string },
      next: (now: StoredPace) => StoredPace,
    ): Promise<void> =>
      db.transaction(async (transaction) => {
        // A row that does not exist cannot be locked.
        await transaction
          .insert(voicePace)
          .values({ orgId, voiceId, engine: '', pace: emptyPace })
          .onConflictDoNothing();
        const [row] = await transaction.select().from(voicePace).where(ofVoice(orgId, voiceId)).for('update');
        const { engine, pace } = next(row ?? { engine: '', pace: emptyPace });
        await transaction
          .update(voicePace)
          .set({ engine, pace, modifiedAt: new Date() })
          .where(ofVoice(orgId, voiceId));
      }),
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(voicePace).where(eq(voicePace.orgId, orgId));
    },
  };
};
