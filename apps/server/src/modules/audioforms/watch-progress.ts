import { withEventMeta } from '@orpc/server';
import type { Progress } from '@sonora/contracts';
import type { Notifier } from '../../platform/database/notifications.ts';
import { productionChanged } from './audioforms.queues.ts';

/** Delay after which the browser reconnects. */
const retryMilliseconds = 500;
/** Poll interval, in case a notification is lost. */
const pollMilliseconds = 2_000;

const isEnd = ({ status }: Progress): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

/**
 * Yields the state of a production now and after each change, until it has ended. A client that reconnects gets the
 * current state, so it misses nothing.
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
        const timer = setTimeout(resolve, pollMilliseconds);
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
