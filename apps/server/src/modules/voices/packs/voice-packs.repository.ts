import { type Message, referenceOf } from '@sonora/contracts/messages/message';
import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { voicePackWork } from './voice-packs.schema.ts';

export type WorkRow = typeof voicePackWork.$inferSelect;

const ended = ['stopped', 'failed', 'done'] as const;

/** Workers update a pack's row every half second, and retry while the database is unavailable. */
const MAX_SILENCE = sql`interval '2 minutes'`;
/** Packs are installed one after the other; the queue cancels a job after this time. */
const MAX_WAIT = sql`interval '6 hours'`;

/** The installation has ended, or its worker died and the queue could not give the job to another. */
const isOver = or(
  inArray(voicePackWork.stage, [...ended]),
  sql`${voicePackWork.updatedAt} < now() - case when ${voicePackWork.stage} = 'waiting' then ${MAX_WAIT} else ${MAX_SILENCE} end`,
)!;

export type VoicePacksRepository = ReturnType<typeof createVoicePacksRepository>;

/** SQL of voice packs. */
export const createVoicePacksRepository = (db: Database) => {
  const change = async (
    name: string,
    set: Partial<Omit<WorkRow, 'name'>>,
    whileIn?: readonly WorkRow['stage'][],
  ): Promise<boolean> => {
    const changed = await db
      .update(voicePackWork)
      .set({ ...set, updatedAt: new Date() })
      .where(and(eq(voicePackWork.name, name), whileIn && inArray(voicePackWork.stage, [...whileIn])))
      .returning({ name: voicePackWork.name });
    return changed.length > 0;
  };
  return {
    list: (): Promise<WorkRow[]> => db.select().from(voicePackWork),
    /** @returns false when it is already under way */
    begin: async (name: string): Promise<boolean> => {
      const fresh = {
        stage: 'waiting',
        doneBytes: 0,
        totalBytes: null,
        bytesPerSecond: 0,
        message: null,
        messageReference: null,
        updatedAt: new Date(),
      } as const;
      const begun = await db
        .insert(voicePackWork)
        .values({ name, ...fresh })
        .onConflictDoUpdate({
          target: voicePackWork.name,
          set: fresh,
          setWhere: isOver,
        })
        .returning({ name: voicePackWork.name });
      return begun.length > 0;
    },
    /** @returns false when it should stop */
    report: (name: string, progress: Pick<WorkRow, 'stage' | 'doneBytes' | 'totalBytes' | 'bytesPerSecond'>) =>
      change(name, progress, ['waiting', 'fetching', 'checking', 'unpacking']),
    /** @returns false when it was not under way */
    stop: (name: string) => change(name, { stage: 'stopping' }, ['waiting', 'fetching', 'checking', 'unpacking']),
    end: (name: string, stage: (typeof ended)[number], message: Message | undefined) =>
      change(name, {
        stage,
        message: message?.text ?? null,
        messageReference: message ? referenceOf(message) : null,
        bytesPerSecond: 0,
      }),
    delete: async (name: string): Promise<void> => {
      await db.delete(voicePackWork).where(eq(voicePackWork.name, name));
    },
    isUnderWay: async (name: string): Promise<boolean> =>
      (
        await db
          .select({ one: sql`1` })
          .from(voicePackWork)
          .where(and(eq(voicePackWork.name, name), not(isOver)))
      ).length > 0,
  };
};
