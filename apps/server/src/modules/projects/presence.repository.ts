import { limits } from '@sonora/contracts';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { personTable } from '../accounts/index.ts';
import { displayNameOf } from './project-sessions.repository.ts';
import { sessionEditor } from './projects.schema.ts';

/** A window in which a user has a session open. */
export type SessionWindow = {
  readonly orgId: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly windowId: string;
};

export type EditorRow = { readonly userId: string; readonly windowId: string; readonly name: string | null };

export type PresenceRepository = ReturnType<typeof createPresenceRepository>;

/** SQL of the windows that edit sessions: at most one per session, until it has been silent for a while. */
export const createPresenceRepository = (db: Database) => {
  const ofSession = ({ orgId, sessionId }: Pick<SessionWindow, 'orgId' | 'sessionId'>) =>
    and(eq(sessionEditor.orgId, orgId), eq(sessionEditor.sessionId, sessionId));
  const isThis = ({ userId, windowId }: SessionWindow) =>
    and(eq(sessionEditor.userId, userId), eq(sessionEditor.windowId, windowId));
  const untilSilent = sql<Date>`now() + make_interval(secs => ${limits.presenceSeconds})`;
  return {
    /** Takes the session: if nobody else edits it, or in any case. */
    take: async (window: SessionWindow, how: 'whenFree' | 'always'): Promise<void> => {
      const { userId, windowId } = window;
      const isFree = or(isThis(window), lte(sessionEditor.expiresAt, sql`now()`));
      await db
        .insert(sessionEditor)
        .values({ ...window, expiresAt: untilSilent })
        .onConflictDoUpdate({
          target: [sessionEditor.orgId, sessionEditor.sessionId],
          set: { userId, windowId, expiresAt: untilSilent },
          ...(how === 'whenFree' && isFree ? { setWhere: isFree } : {}),
        });
    },
    release: async (window: SessionWindow): Promise<void> => {
      await db.delete(sessionEditor).where(and(ofSession(window), isThis(window)));
    },
    find: async (window: Pick<SessionWindow, 'orgId' | 'sessionId'>): Promise<EditorRow | undefined> =>
      (
        await db
          .select({
            userId: sessionEditor.userId,
            windowId: sessionEditor.windowId,
            name: displayNameOf(personTable),
          })
          .from(sessionEditor)
          .leftJoin(personTable, eq(personTable.id, sessionEditor.userId))
          .where(and(ofSession(window), gt(sessionEditor.expiresAt, sql`now()`)))
          .limit(1)
      )[0],
  };
};
