import type { AddressSigner } from '../../platform/storage/signed-address.ts';

/** Long enough to play the audio of a page, short enough for a leaked address. */
const validSeconds = 3_600;

/** A stored object and how it is delivered. */
export type MediaItem = {
  readonly key: string;
  readonly fileName: string;
  readonly mediaType: string;
  /** True: saved as a file; false: played in place. */
  readonly download: boolean;
};

export type MediaAddresses = {
  /**
   * Signed address that needs neither session nor header, so that an audio element can load it. It gives access to one
   * object for an hour. Issue it only after access to the object was checked.
   */
  issue(item: MediaItem): { readonly url: string; readonly expiresAt: Date };
  /** Object of a signed address; undefined when the signature is invalid or has expired. */
  read(method: string, fileName: string, query: Readonly<Record<string, unknown>>): MediaItem | undefined;
};

const pathOf = (fileName: string): string => `/media/${encodeURIComponent(fileName)}`;

export const createMediaAddresses = (
  signer: AddressSigner,
  publicUrl: string,
  now: () => number = Date.now,
): MediaAddresses => ({
  issue: ({ key, fileName, mediaType, download }) => {
    const expiresAt = new Date((Math.floor(now() / 1000) + validSeconds) * 1000);
    const path = signer.sign({
      method: 'GET',
      path: pathOf(fileName),
      parameters: { key, type: mediaType, ...(download ? { download: '1' } : {}) },
      expiresInSeconds: validSeconds,
    });
    return { url: `${publicUrl}${path}`, expiresAt };
  },
  read: (method, fileName, query) => {
    const allowed = signer.verify(method, pathOf(fileName), query);
    // Signed addresses for other purposes, such as uploads, have no object.
    if (!allowed?.key || !allowed.type) return undefined;
    return { key: allowed.key, fileName, mediaType: allowed.type, download: allowed.download !== undefined };
  },
});
