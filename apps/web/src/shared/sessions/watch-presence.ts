/** Who edits a session, as the server says. */
export type Presence = {
  readonly editor: { readonly name: string; readonly isYou: boolean; readonly isThisWindow: boolean } | null;
  readonly revision: number;
};

export type PresenceWatch = {
  /** Edits here in any case; the other window stops. */
  readonly claim: () => void;
  /** Asks at once, since the window may have been away. */
  readonly ask: () => void;
  readonly stop: () => void;
};

type PresencePorts = {
  readonly say: (act: 'edit' | 'claim' | 'leave') => Promise<Presence>;
  readonly onPresence: (presence: Presence) => void;
  /** Called when a request failed. The next one follows anyway. */
  readonly onFailure: (error: unknown) => void;
  /** A window that is not seen does not hold the session. */
  readonly isVisible: () => boolean;
  readonly later: (milliseconds: number, task: () => void) => () => void;
};

/** Well within the time after which a silent window no longer edits. */
export const presenceMilliseconds = 3_000;

/**
 * Tells the server that this window edits, or waits until the window that does leaves. A window of the same user hands over
 * at once. Requests run one after another.
 */
export const watchPresence = ({ say, onPresence, onFailure, isVisible, later }: PresencePorts): PresenceWatch => {
  let isStopped = false;
  let hasAsked = false;
  let tail: Promise<unknown> = Promise.resolve();
  let cancel = (): void => {};
  const tell = (act: 'edit' | 'claim'): void => {
    cancel();
    tail = tail
      .then(async () => {
        if (isStopped) return;
        const presence = await say(act);
        const isFirst = !hasAsked;
        hasAsked = true;
        // Users who open an ad in a second window edit it there.
        const isOwn = presence.editor?.isYou === true && !presence.editor.isThisWindow;
        const current = isFirst && isOwn ? await say('claim') : presence;
        if (!isStopped) onPresence(current);
      })
      .catch((error: unknown) => {
        if (!isStopped) onFailure(error);
      })
      .then(schedule);
  };
  const schedule = (): void => {
    if (isStopped) return;
    cancel();
    cancel = later(presenceMilliseconds, () => (isVisible() ? tell('edit') : schedule()));
  };
  tell('edit');
  return {
    claim: () => tell('claim'),
    ask: () => tell('edit'),
    stop: () => {
      isStopped = true;
      cancel();
      tail.then(() => say('leave')).catch(() => {});
    },
  };
};
