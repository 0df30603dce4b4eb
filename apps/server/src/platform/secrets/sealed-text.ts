import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { installationSecret } from './installation-secret.ts';

/** Encrypts texts for the database, such as API keys of providers. */
export type TextSeal = {
  /** @param place identifies the owner of the text. It is authenticated: the text opens with the same place only. */
  seal(text: string, place: string): string;
  /** Undefined when the text was sealed by another installation or for another place, or was changed. */
  open(sealed: string, place: string): string | undefined;
};

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key derived from `secret`. */
export const createTextSeal = (secret: string): TextSeal => {
  const key = createHash('sha256').update(`seal ${secret}`).digest();
  return {
    seal: (text, place) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
};

/** The seal with the secret of this installation. */
export const installationSeal = (dataDirectory: string): TextSeal =>
  createTextSeal(installationSecret(dataDirectory, 'sealing'));
