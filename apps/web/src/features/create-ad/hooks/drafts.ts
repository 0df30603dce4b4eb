import type { Session } from '@sonora/contracts';
import type { Ad } from '../model/document/ad.ts';
import type { Draft, SaverPorts } from '../model/session/create-saver.ts';
import type { StoredDraft } from '../model/session/restore-draft.ts';
import { type EditorState, fromSessionState, toSessionState } from '../model/session/session-state.ts';

const prefix = 'sonora.draft.';
const createdKey = `${prefix}created`;

/** A new ad of a user in an organisation. */
export type NewAdKey = { readonly newAdKey: string; readonly projectId: string | undefined };

/** Identity of a draft: a session at a revision, or a new ad. */
type DraftKey = { readonly sessionId: string; readonly revision: number } | NewAdKey;

const keyOf = (of: DraftKey): string =>
  prefix + ('sessionId' in of ? of.sessionId : `new ${of.newAdKey} ${of.projectId ?? ''}`);

const revisionOf = (of: DraftKey): number => ('sessionId' in of ? of.revision : 0);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const read = (key: string): Record<string, unknown> | undefined => {
  try {
    const text = sessionStorage.getItem(key);
    const stored: unknown = text === null ? undefined : JSON.parse(text);
    return isObject(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full: the draft is lost with the page.
  }
};

const remove = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
};

const readAds = (value: unknown, lineId: string): readonly Ad[] =>
  Array.isArray(value) ? value.map((ad) => fromSessionState({ editor: { ad } }, lineId).history.present) : [];

const stateOfDraft = (state: Record<string, unknown>, lineId: string): EditorState | undefined => {
  try {
    return fromSessionState(state, lineId);
  } catch {
    return undefined;
  }
};

/** The draft of a session or of a new ad. It survives a reload and a new sign-in in the same window. */
export const readDraft = (of: DraftKey, lineId: string): StoredDraft | undefined => {
  const draft = read(keyOf(of));
  if (!draft || !isObject(draft.state)) return undefined;
  const { revision, ownAds, isConflict } = draft;
  const state = stateOfDraft(draft.state, lineId);
  if (!state) return undefined;
  return {
    state,
    ownWorks: readAds(ownAds, lineId),
    isConflict: isConflict === true,
    revision: typeof revision === 'number' ? revision : 0,
  };
};

/** Forgets the draft of a session. */
export const dropDraft = ({ sessionId }: Pick<Session, 'sessionId'>): void => remove(prefix + sessionId);

/** Parts of an address that identify a page. */
const pathOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string =>
  pathname + search;

/** Remembers which session the new ad at this address has become. */
const rememberCreated = (newAdKey: string, projectId: string, sessionId: string): void =>
  write(createdKey, { newAdKey, projectId, sessionId, path: pathOf(location), document: performance.timeOrigin });

/** Forgets it as soon as another ad is opened. */
export const clearCreated = (): void => remove(createdKey);

/**
 * The session that the new ad at this address became just before the page was reloaded. A reload that begins before the address
 * has the session's id loads the address of a new ad again.
 */
export const createdBeforeReload = (
  newAdKey: string,
): { readonly projectId: string; readonly sessionId: string } | undefined => {
  const created = read(createdKey);
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (created?.newAdKey !== newAdKey || created.document === performance.timeOrigin) return undefined;
  if (load?.type !== 'reload' || pathOf(new URL(load.name)) !== created.path || pathOf(location) !== created.path) {
    return undefined;
  }
  const { projectId, sessionId } = created;
  return typeof projectId === 'string' && typeof sessionId === 'string' ? { projectId, sessionId } : undefined;
};

type DraftPorts = Pick<SaverPorts, 'keepDraft' | 'dropDraft' | 'linkNew'> & {
  /** Idempotency key of the request that creates the session. It is stored with the draft, so that using it again creates no second session. */
  readonly creationKey: string;
};

/** A saver's access to the drafts of this window. */
export const draftPorts = (newAd: NewAdKey): DraftPorts => {
  const stored = read(keyOf(newAd))?.creationKey;
  const creationKey = typeof stored === 'string' ? stored : crypto.randomUUID();
  return {
    creationKey,
    keepDraft: (session, { state, ownWorks, isConflict }: Draft) => {
      const of = session ?? newAd;
      const key = session ? {} : { creationKey };
      write(keyOf(of), {
        revision: revisionOf(of),
        ...key,
        state: toSessionState(state),
        ownAds: ownWorks,
        isConflict,
      });
    },
    dropDraft: (session) => remove(keyOf(session ?? newAd)),
    linkNew: ({ projectId, sessionId }) => {
      remove(keyOf(newAd));
      rememberCreated(newAd.newAdKey, projectId, sessionId);
    },
  };
};
