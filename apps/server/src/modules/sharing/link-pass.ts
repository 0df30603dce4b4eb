import { createHash } from 'node:crypto';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import type { LinkRow } from './sharing.repository.ts';

/** Long enough to listen to what a page shows. */
const validSeconds = 3_600;

type Locked = Pick<LinkRow, 'code' | 'passwordHash'>;

export const audioPath = (code: string): string => `/s/${code}/audio`;

/** Another one for each password that was set, the same one twice included: hashes are salted. Says nothing of either. */
const lockOf = ({ passwordHash }: Locked): string =>
  passwordHash === null ? 'none' : createHash('sha256').update(passwordHash).digest('base64url');

/** Path of a link's audio for a listener who was admitted: valid for an hour, and until the password changes. */
export const signedAudioPath = (signer: AddressSigner, row: Locked): string =>
  signer.sign({
    method: 'GET',
    path: audioPath(row.code),
    parameters: { lock: lockOf(row) },
    expiresInSeconds: validSeconds,
  });

/** Whether a request for the sound was let in by the password that the link has now, or needs none. */
export const mayHear = (
  signer: AddressSigner,
  row: Locked,
  request: { readonly method: string; readonly query: Readonly<Record<string, unknown>> },
): boolean =>
  row.passwordHash === null || signer.verify(request.method, audioPath(row.code), request.query)?.lock === lockOf(row);
