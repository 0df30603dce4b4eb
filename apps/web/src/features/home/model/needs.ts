import type { Folder, ListedSession, StoredFile } from '@sonora/contracts';

export type FailedProduction = {
  readonly audioformId: string;
  readonly sessionId: string | null;
  readonly failedAt: number;
};

type Session = Pick<
  ListedSession,
  'sessionId' | 'projectId' | 'sessionName' | 'lastModified' | 'workflowId' | 'hasState'
> &
  Pick<ListedSession, 'progress' | 'createdBy'>;
type Trashed = {
  readonly files: readonly Pick<StoredFile, 'fileId' | 'fileName' | 'trashedAt'>[];
  readonly folders: readonly (Pick<Folder, 'folderId' | 'folderName'> & { readonly trashedAt?: number | null })[];
};

/** Something that waits for the user, with what one click does about it. */
export type Need =
  | { readonly kind: 'failed'; readonly id: string; readonly session: Session; readonly at: number }
  | { readonly kind: 'draft'; readonly id: string; readonly session: Session; readonly at: number }
  | {
      readonly kind: 'trash';
      readonly id: string;
      readonly item: 'file' | 'folder';
      readonly name: string;
      /** When it is deleted for good. */
      readonly at: number;
    };

type Known = {
  readonly userId: string;
  readonly now: number;
  readonly failed: readonly FailedProduction[];
  /** Last modified first. */
  readonly sessions: readonly Session[];
  readonly trash: Trashed;
};

const dayMilliseconds = 86_400_000;
const trashMilliseconds = 30 * dayMilliseconds;
/** Files in the trash are named when they have fewer days left. */
const warnedDays = 3;
/** A draft of the last week is still being worked on. */
const forgottenMilliseconds = 7 * dayMilliseconds;
/** The sessions that the page lists anyhow. */
const listedSessions = 5;
const maxOfKind = 3;

/** Failed ads first, then files that are about to be deleted, then forgotten drafts; a few of each. */
export const needsOf = ({ userId, now, failed, sessions, trash }: Known): readonly Need[] => {
  const failures = failed.flatMap(({ audioformId, sessionId, failedAt }, index): Need[] => {
    const session = sessions.find((each) => each.sessionId === sessionId);
    // A session may have several ads.
    const isNamed = failed.findIndex((each) => each.sessionId === sessionId) < index;
    return session && !isNamed ? [{ kind: 'failed', id: audioformId, session, at: failedAt }] : [];
  });
  const failing = new Set(failed.map(({ sessionId }) => sessionId));
  const leaving = (trashedAt: number | null | undefined): number | undefined => {
    if (trashedAt === null || trashedAt === undefined) return undefined;
    const at = trashedAt + trashMilliseconds;
    return at > now && at - now < warnedDays * dayMilliseconds ? at : undefined;
  };
  const files = [
    ...trash.folders.map(({ folderId, folderName, trashedAt }) => ['folder', folderId, folderName, trashedAt] as const),
    ...trash.files.map(({ fileId, fileName, trashedAt }) => ['file', fileId, fileName, trashedAt] as const),
  ].flatMap(([item, id, name, trashedAt]): Need[] => {
    const at = leaving(trashedAt);
    return at === undefined ? [] : [{ kind: 'trash', id, item, name, at }];
  });
  const drafts = sessions
    .slice(listedSessions)
    .filter(({ progress, hasState, createdBy }) => progress === 'draft' && hasState && createdBy === userId)
    .filter(({ sessionId, lastModified }) => !failing.has(sessionId) && now - lastModified > forgottenMilliseconds)
    .map((session): Need => ({ kind: 'draft', id: session.sessionId, session, at: session.lastModified }));
  const soonest = files.toSorted((a, b) => a.at - b.at);
  return [failures, soonest, drafts].flatMap((needs) => needs.slice(0, maxOfKind));
};
