import type { CampaignChange, CampaignDetail } from '@sonora/contracts';
import type { SaveStatus } from '../../../shared/sessions/state-saver.ts';

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
  /** Saves at once what is unsaved. */
  readonly flush: () => void;
  /** Resolves a conflict: saves the own changes all the same, or drops them. */
  readonly resolve: (which: 'mine' | 'theirs') => void;
  readonly isUnsaved: () => boolean;
};

const isEmpty = (change: CampaignChange): boolean => Object.keys(change).length === 0;

/** Whether settings that a change names are the same in both. */
const areSame = (change: CampaignChange, before: CampaignDetail, after: CampaignDetail): boolean =>
  (Object.keys(change) as (keyof CampaignChange)[]).every(
    (name) => JSON.stringify(before.setUp[name]) === JSON.stringify(after.setUp[name]),
  );

/**
 * Saves settings of a campaign as they are changed, one request at a time. Changes of others to other settings are merged; to the same
 * ones, they are a conflict, which the user resolves.
 */
export const createDraftSaver = (ports: DraftSaverPorts): DraftSaver => {
  let pending: CampaignChange = {};
  let sending: CampaignChange | undefined;
  let hasConflict = false;
  /** The server refused what is pending: it is sent again when it is changed. */
  let isRefused = false;
  let failures = 0;
  let cancel = (): void => {};

  const unsaved = (): CampaignChange => ({ ...sending, ...pending });
  const tell = (): void => {
    const change = unsaved();
    ports.keep(isEmpty(change) ? undefined : change);
    ports.onUnsaved(change);
  };
  const schedule = (milliseconds: number): void => {
    cancel();
    cancel = ports.later(milliseconds, () => void send());
  };

  /** Settings that another editor changed as well make a conflict; others are sent again. */
  const meet = async (taken: CampaignChange, before: CampaignDetail): Promise<CampaignDetail> => {
    const after = await ports.fetch();
    if (areSame(taken, before, after)) return ports.send(taken, after.revision);
    throw new Error('conflict');
  };

  const fail = (taken: CampaignChange, error: unknown): void => {
    pending = { ...taken, ...pending };
    const reason = hasConflict ? 'conflict' : ports.reasonOf(error);
    if (reason === 'offline') {
      failures += 1;
      ports.onStatus({ kind: 'offline' });
      schedule(Math.min(maxRetryMilliseconds, firstRetryMilliseconds * 2 ** (failures - 1)));
    } else if (reason === 'conflict') {
      hasConflict = true;
      ports.onStatus({ kind: 'conflict' });
    } else {
      isRefused = true;
      ports.onStatus({ kind: 'failed', sentence: ports.sentenceOf(error) });
    }
  };

  const send = async (isForced = false): Promise<void> => {
    if (sending !== undefined || hasConflict || isEmpty(pending)) return;
    cancel();
    const taken = pending;
    [sending, pending] = [taken, {}];
    isRefused = false;
    ports.onStatus({ kind: 'saving' });
    const before = ports.current();
    try {
      await ports.send(taken, isForced ? undefined : before.revision).catch((error: unknown) => {
        if (ports.reasonOf(error) !== 'conflict') throw error;
        return meet(taken, before).catch((reason: unknown) => {
          hasConflict = reason instanceof Error && reason.message === 'conflict';
          throw reason;
        });
      });
      sending = undefined;
      failures = 0;
      ports.onStatus(
        isEmpty(pending) ? { kind: 'saved', atMilliseconds: ports.nowMilliseconds() } : { kind: 'unsaved' },
      );
    } catch (error) {
      sending = undefined;
      fail(taken, error);
    }
    tell();
    if (!isEmpty(pending) && failures === 0 && !hasConflict && !isRefused) schedule(saveAfterMilliseconds);
  };

  return {
    change: (part) => {
      pending = { ...pending, ...part };
      if (!hasConflict) ports.onStatus({ kind: 'unsaved' });
      tell();
      schedule(saveAfterMilliseconds);
    },
    flush: () => void send(),
    resolve: (which) => {
      hasConflict = false;
      if (which === 'mine') {
        void send(true);
        return;
      }
      pending = {};
      cancel();
      ports.onStatus({ kind: 'saved', atMilliseconds: ports.nowMilliseconds() });
      tell();
    },
    isUnsaved: () => !isEmpty(unsaved()),
  };
};
