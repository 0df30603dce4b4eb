import { assumedOrganisation } from '../api/organisation.ts';
import { ownAddress } from '../audio/own-address.ts';
import type { Track } from './player.ts';

/** Elements kept ready; the last two renders and a few samples. */
const keptElements = 6;

/** An address that an audio element may load. Private files of an assumed organisation need a header, which it cannot send. */
const playableAddress = async (uri: string): Promise<string> => {
  const address = ownAddress(uri);
  const orgId = assumedOrganisation.get();
  if (orgId === undefined || !address.startsWith('/file/')) return address;
  const answer = await fetch(address, {
    headers: { 'x-assume-org': encodeURIComponent(orgId) },
    credentials: 'same-origin',
  });
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
};

const loaded = (element: HTMLAudioElement, address: string): Promise<HTMLAudioElement> =>
  new Promise((resolve, reject) => {
    element.addEventListener('loadedmetadata', () => resolve(element), { once: true });
    element.addEventListener('error', () => reject(element.error ?? new Error('the audio cannot be played')), {
      once: true,
    });
    element.src = address;
  });

/** Audio elements by track, the oldest given up first. */
export const createSources = () => {
  const kept = new Map<string, Promise<HTMLAudioElement>>();

  const giveUp = (key: string): void => {
    const element = kept.get(key);
    kept.delete(key);
    element
      ?.then(({ src }) => {
        // Objects made here are ours to free; a preview's belongs to its cache.
        if (src.startsWith('blob:') && key.includes(' /file/')) URL.revokeObjectURL(src);
      })
      .catch(() => {});
  };

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
        giveUp(oldest);
      }
      return promise;
    },
    clear: (): void => {
      for (const key of [...kept.keys()]) giveUp(key);
    },
  };
};
