import type { CampaignChange, CampaignDetail } from '@sonora/contracts';
import type { SaveStatus } from '../../../shared/sessions/saver-ports.ts';
import { isSameSetting } from './setting-draft.ts';

/** Dependencies of a saver. */
export type DraftSaverPorts = {
  /** The campaign as it is known now. */
  readonly current: () => CampaignDetail;
  /** @throws an error that `reasonOf` classifies, as `conflict` if the campaign has a later revision than expected */
  readonly send: (change: CampaignChange, expectedRevision: number | undefined) => Promise<CampaignDetail>;
  readonly fetch: () => Promise<CampaignDetail>;
  readonly reasonOf: (error: unknown) => 'conflict' | 'offline' | 'refused';
  readonly sentenceOf: (error: unknown) => string;
  /** Stores unsaved changes in the browser, so that a reload does not lose them; undefined: there are none. */
  readonly keep: (change: CampaignChange | undefined) => void;
  readonly onStatus: (status: SaveStatus) => void;
  /** Called when the changes that the server lacks differ. */
  readonly onUnsaved: (change: CampaignChange) => void;
  readonly nowMilliseconds: () => number;
  /** Schedules a task. The returned function cancels it. */
  readonly later: (milliseconds: number, task: () => void) => () => void;
};

export const saveAfterMilliseconds = 700;
const firstRetryMilliseconds = 2_000;
const maxRetryMilliseconds = 30_000;

export type DraftSaver = {
  /** Schedules a save of changed settings, 700 ms after the last change. */
  readonly change: (part: CampaignChange) => void;
  /** Saves at once what is unsaved. Resolves when the attempt has ended: false if something is still unsaved. */
  readonly flush: () => Promise<boolean>;
  /** Resolves a conflict: saves the own changes all the same, or drops them. */
  readonly resolve: (which: 'mine' | 'theirs') => void;
  readonly isUnsaved: () => boolean;
};

const isEmpty = (change: CampaignChange): boolean => Object.keys(change).length === 0;

/** Whether settings that a change names are the same in both. */
const areSame = (change: CampaignChange, before: CampaignDetail, after: CampaignDetail): boolean =>
  (Object.keys(change) as (keyof CampaignChange)[]).every((name) =>
    isSameSetting(before.setUp[name], after.setUp[name]),
  );

type Core = {
  readonly ports: DraftSaverPorts;
  pending: CampaignChange;
  sending: CampaignChange | undefined;
  /** Resolves when the request that runs has ended. */
  ended: Promise<void>;
  hasConflict: boolean;
  /** The server refused what is pending: it is sent again when it is changed. */
  isRefused: boolean;
  failures: number;
  cancel: () => void;
};

const unsavedOf = ({ sending, pending }: Core): CampaignChange => ({ ...sending, ...pending });

const tell = (core: Core): void => {
  const change = unsavedOf(core);
  core.ports.keep(isEmpty(change) ? undefined : change);
  core.ports.onUnsaved(change);
};

const schedule = (core: Core, milliseconds: number): void => {
  core.cancel();
  core.cancel = core.ports.later(milliseconds, () => void start(core));
};

/** Sends a change. What another editor changed meanwhile is merged; the same settings make a conflict. */
const sendMerged = async (core: Core, taken: CampaignChange, isForced: boolean): Promise<void> => {
  const { ports } = core;
  const before = ports.current();
  try {
    await ports.send(taken, isForced ? undefined : before.revision);
  } catch (error) {
    if (ports.reasonOf(error) !== 'conflict') throw error;
    const after = await ports.fetch();
    core.hasConflict = !areSame(taken, before, after);
    if (core.hasConflict) throw error;
    await ports.send(taken, after.revision);
  }
};

const fail = (core: Core, taken: CampaignChange, error: unknown): void => {
  const { ports } = core;
  core.pending = { ...taken, ...core.pending };
  const reason = ports.reasonOf(error);
  if (reason === 'offline') {
    core.failures += 1;
    ports.onStatus({ kind: 'offline' });
    schedule(core, Math.min(maxRetryMilliseconds, firstRetryMilliseconds * 2 ** (core.failures - 1)));
  } else if (reason === 'conflict') {
    core.hasConflict = true;
    ports.onStatus({ kind: 'conflict' });
  } else {
    core.isRefused = true;
    ports.onStatus({ kind: 'failed', sentence: ports.sentenceOf(error) });
  }
};

const send = async (core: Core, isForced = false): Promise<void> => {
  const { ports, pending: taken } = core;
  if (core.sending !== undefined || core.hasConflict || isEmpty(taken)) return;
  core.cancel();
  core.sending = taken;
  core.pending = {};
  core.isRefused = false;
  ports.onStatus({ kind: 'saving' });
  try {
    await sendMerged(core, taken, isForced);
    core.sending = undefined;
    core.failures = 0;
    ports.onStatus(
      isEmpty(core.pending) ? { kind: 'saved', atMilliseconds: ports.nowMilliseconds() } : { kind: 'unsaved' },
    );
  } catch (error) {
    core.sending = undefined;
    fail(core, taken, error);
  }
  tell(core);
  const mayGoOn = core.failures === 0 && !core.hasConflict && !core.isRefused;
  if (mayGoOn && !isEmpty(core.pending)) schedule(core, saveAfterMilliseconds);
};

const start = (core: Core, isForced = false): Promise<void> => {
  core.ended = core.sending === undefined ? send(core, isForced) : core.ended;
  return core.ended;
};

const flush = async (core: Core): Promise<boolean> => {
  if (core.sending !== undefined) await core.ended;
  await start(core);
  return isEmpty(unsavedOf(core));
};

/**
 * Saves settings of a campaign as they are changed, one request at a time. Changes of others to other settings are merged; to the same
 * ones, they are a conflict, which the user resolves.
 */
export const createDraftSaver = (ports: DraftSaverPorts): DraftSaver => {
  const core: Core = {
    ports,
    pending: {},
    sending: undefined,
    ended: Promise.resolve(),
    hasConflict: false,
    isRefused: false,
    failures: 0,
    cancel: () => {},
  };
  return {
    change: (part) => {
      core.pending = { ...core.pending, ...part };
      if (!core.hasConflict) ports.onStatus({ kind: 'unsaved' });
      tell(core);
      schedule(core, saveAfterMilliseconds);
    },
    flush: () => flush(core),
    resolve: (which) => {
      core.hasConflict = false;
      if (which === 'mine') {
        void start(core, true);
        return;
      }
      core.pending = {};
      core.cancel();
      ports.onStatus({ kind: 'saved', atMilliseconds: ports.nowMilliseconds() });
      tell(core);
    },
    isUnsaved: () => !isEmpty(unsavedOf(core)),
  };
};
