import { api } from '../api/client.ts';
import { assumedOrganisation } from '../api/organisation.ts';
import { ownAddress } from '../audio/own-address.ts';
import { t } from '../i18n/shared-messages.ts';
import type { Track } from './track.ts';

/** Cached audio elements: enough for the last two renders and a few samples. */
const maxElements = 6;

const ownFile = /^\/file\/([\w-]+)$/;

/**
 * Returns a URL that an audio element can load. A private file of an assumed organisation needs a request header, which an
 * element cannot send, so a signed URL is requested for it.
 */
const playableAddress = async (uri: string): Promise<string> => {
  const address = ownAddress(uri);
  const fileId = assumedOrganisation.get() === undefined ? undefined : ownFile.exec(address)?.[1];
  if (fileId === undefined) return address;
  const { url } = await api.files.playAddress({ params: { fileId }, query: {} });
  return ownAddress(url);
};

const loaded = (element: HTMLAudioElement, address: string): Promise<HTMLAudioElement> =>
  new Promise((resolve, reject) => {
    element.addEventListener('loadedmetadata', () => resolve(element), { once: true });
    element.addEventListener('error', () => reject(element.error ?? new Error(t('shared.notPlayable'))), {
      once: true,
    });
    element.src = address;
  });

/** Cache of audio elements by track. The oldest one is evicted first. */
export const createSources = () => {
  const kept = new Map<string, Promise<HTMLAudioElement>>();

  return {
    /** @throws when the file cannot be fetched or decoded */
    elementOf: (track: Pick<Track, 'id' | 'uri'>): Promise<HTMLAudioElement> => {
      const key = `${track.id} ${ownAddress(track.uri)}`;
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const element = new Audio();
      element.preload = 'auto';
      const promise = playableAddress(track.uri).then((address) => loaded(element, address));
      kept.set(key, promise);
      promise.catch(() => {
        // A newer attempt may have replaced this entry.
        if (kept.get(key) === promise) kept.delete(key);
      });
      for (const oldest of kept.keys()) {
        if (kept.size <= maxElements) break;
        kept.delete(oldest);
      }
      return promise;
    },
    clear: (): void => kept.clear(),
  };
};
