import { hash } from 'node:crypto';
import { createEventAddresses, type EventAddresses } from '@sonora/adserving';
import { followTagAddress } from '../../boot/follow-tag-address.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { Notifier } from '../../platform/database/notifications.ts';
import type { Log } from '../../platform/log/log.ts';
import { createDocuments, type Documents } from './documents.ts';

/** Events that are older are refused; which of the others come late is decided where they are counted. */
const MAX_EVENT_AGE_MS = 30 * 86_400_000;

/** Signs with SHAKE256 of a key and the message. */
const createAddresses = (publicUrl: string, secret: string): EventAddresses => {
  const key = Buffer.from(secret, 'base64url');
  let keyed = key;
  return createEventAddresses({
    // The URL encodes quotes and brackets; a document takes the addresses as they are.
    prefix: `${new URL(publicUrl).href.replace(/\/$/, '').replaceAll('&', '%26').replaceAll("'", '%27')}/t/`,
    sign: (message, outputLength) => {
      // Fields of tokens have one length: each signature uses the same bytes behind the key.
      if (keyed.length !== key.length + message.length) keyed = Buffer.concat([key, message]);
      else keyed.set(message, key.length);
      return hash('shake256', keyed, { outputEncoding: 'binary', outputLength });
    },
    maxAgeMs: MAX_EVENT_AGE_MS,
  });
};

type DocumentOptions = {
  readonly handle: DatabaseHandle;
  readonly notifier: Notifier;
  readonly log: Log;
  /** Address of tags from the environment. */
  readonly configured: string;
  readonly eventSecret: string;
};

/** Documents and the addresses of their events. When the address of tags changes, further documents have the new one. */
export const openDocuments = async ({
  eventSecret,
  ...options
}: DocumentOptions): Promise<{
  readonly documents: Documents;
  /** Reads and signs tokens. Signatures do not cover the origin: events of documents with a former address are accepted. */
  readonly addresses: Pick<EventAddresses, 'parse' | 'tokensOf'>;
  readonly stop: () => void;
}> => {
  const addressesUnder = (baseUrl: string) => ({ baseUrl, addresses: createAddresses(baseUrl, eventSecret) });
  const initial = addressesUnder(options.configured);
  const documents = createDocuments(initial);
  const onChange = (address: string): void => documents.use(addressesUnder(address));
  const { stop } = await followTagAddress({ ...options, onChange });
  return { documents, addresses: initial.addresses, stop };
};
