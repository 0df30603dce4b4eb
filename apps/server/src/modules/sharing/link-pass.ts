import { createHash } from 'node:crypto';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import type { LinkRow } from './sharing.repository.ts';

/** Long enough to play the content of a page. */
const validSeconds = 3_600;

type Locked = Pick<LinkRow, 'code' | 'passwordHash'>;

export const audioPath = (code: string): string => `/s/${code}/audio`;

/** Changes whenever the password is set, since hashes are salted. Reveals neither password nor hash. */
const lockOf = ({ passwordHash }: Locked): string =>
  passwordHash === null ? 'none' : createHash('sha256').update(passwordHash).digest('base64url');

/**
 * Path of a link's audio, issued after the password was verified. Valid for an hour, and until the password changes.
 */
export const signedAudioPath = (signer: AddressSigner, row: Locked): string =>
  signer.sign({
    method: 'GET',
    path: audioPath(row.code),
    parameters: { lock: lockOf(row) },
    expiresInSeconds: validSeconds,
  });

/** True when the request has an address that was issued for the link's present password, or when it has no password. */
export const mayPlay = (
  signer: AddressSigner,
  row: Locked,
  request: { readonly method: string; readonly query: Readonly<Record<string, unknown>> },
): boolean =>
  row.passwordHash === null || signer.verify(request.method, audioPath(row.code), request.query)?.lock === lockOf(row);
