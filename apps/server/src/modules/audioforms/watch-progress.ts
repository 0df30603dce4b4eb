import { withEventMeta } from '@orpc/server';
import type { Progress } from '@sonora/contracts';
import type { Notifier } from '../../platform/database/notifications.ts';
import { productionChanged } from './audioforms.queues.ts';

/** How long the browser waits before it connects again after a cut. */
const retryMilliseconds = 500;
/** A floor under the notifications: nothing is missed for longer than this. */
const lookAgainMilliseconds = 2_000;

const isEnd = ({ status }: Progress): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

/**
 * Yields the state of a production now and after each change, and ends when it has ended. A reader that connects again
 * starts from the current state, so nothing is lost between two connections.
 */
export async function* watchProgress(
  notifier: Notifier,
  read: () => Promise<Progress>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress> {
  const first = await read();
  let wake: () => void = () => {};
  let changed = true;
  const onChange = (): void => {
    changed = true;
    wake();
  };
  const unsubscribe = notifier.subscribe(
    productionChanged,
    ({ id }) => id === first.audioformId && onChange(),
    onChange,
  );
  signal?.addEventListener('abort', onChange);
  try {
    let last = '';
    for (;;) {
      changed = false;
      const current = await read();
      const text = JSON.stringify(current);
      if (text !== last) yield withEventMeta(current, { retry: retryMilliseconds });
      last = text;
      if (isEnd(current) || signal?.aborted) return;
      if (changed) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookAgainMilliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', onChange);
  }
}
