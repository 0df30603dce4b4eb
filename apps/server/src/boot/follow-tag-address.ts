import type { DatabaseHandle } from '../platform/database/database.ts';
import type { Notifier } from '../platform/database/notifications.ts';
import { describeError } from '../platform/log/describe-error.ts';
import type { Log } from '../platform/log/log.ts';
import { every } from '../platform/processes/every.ts';
import { readStoredAddress, tagAddressChanged } from '../platform/tag-address/stored-address.ts';
import { createTagAddress, type StoredTagAddress } from '../platform/tag-address/tag-address.ts';

/** A notification can be lost; this reading finds the address. */
const REFRESH_MILLISECONDS = 30_000;

type FollowOptions = {
  readonly handle: DatabaseHandle;
  readonly notifier: Pick<Notifier, 'subscribe'>;
  readonly log: Log;
  readonly configured: string;
  readonly onChange?: (address: string) => void;
  readonly refreshMilliseconds?: number;
};

export type FollowedTagAddress = StoredTagAddress & { readonly stop: () => void };

/** Reads the address of tags: now, with each notification, after a lost connection, and now and then in any case. */
export const followTagAddress = async (options: FollowOptions): Promise<FollowedTagAddress> => {
  const { handle, notifier, log, configured, onChange, refreshMilliseconds = REFRESH_MILLISECONDS } = options;
  const address = createTagAddress(configured, () => readStoredAddress(handle.db), onChange);
  const onError = (error: unknown): void =>
    log.warn({ error: describeError(error) }, 'the address of tags cannot be read; it will be tried again');
  const read = (): void => void address.refresh().catch(onError);
  const unsubscribe = notifier.subscribe(tagAddressChanged, read, read);
  await address.refresh();
  const stopReading = every(refreshMilliseconds, address.refresh, onError);
  return {
    ...address,
    stop: () => {
      stopReading();
      unsubscribe();
    },
  };
};
