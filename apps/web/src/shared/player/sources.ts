import { api } from '../api/client.ts';
import { assumedOrganisation } from '../api/organisation.ts';
import { ownAddress } from '../audio/own-address.ts';
import { t } from '../i18n/shared-messages.ts';
import type { Track } from './track.ts';

/** Elements kept ready; the last two renders and a few samples. */
const keptElements = 6;

const ownFile = /^\/file\/([\w-]+)$/;

/**
 * An address that an audio element may load. A private file of an assumed organisation needs a header, which an element
 * cannot send: such a file is given an address of its own.
 */
const playableAddress = async (uri: string): Promise<string> => {
  const address = ownAddress(uri);
  const fileId = assumedOrganisation.get() === undefined ? undefined : ownFile.exec(address)?.[1];
  if (fileId === undefined) return address;
  const { url } = await api.files.playAddress({ params: { fileId } });
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

/** Audio elements by track, the oldest given up first. */
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
        // A later try under the same name is not this one's to forget.
        if (kept.get(key) === promise) kept.delete(key);
      });
      for (const oldest of kept.keys()) {
        if (kept.size <= keptElements) break;
        kept.delete(oldest);
      }
      return promise;
    },
    clear: (): void => kept.clear(),
  };
};
