import { DomainError, limits, type SharedSound } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { linkCodePattern } from '../../platform/secrets/link-code.ts';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import type { LoginThrottle } from '../accounts/index.ts';
import { signedAudioPath } from './link-pass.ts';
import { isLinkPassword } from './link-password.ts';
import type { Asset } from './resolve-asset.ts';
import type { LinkRow, SharingRepository } from './sharing.repository.ts';

const quarterHourMilliseconds = 900_000;
/** Minimum number of waveform points: enough bars for the widest player. */
const minPeaks = 400;

type Peaks = NonNullable<Extract<SharedSound, { status: 'open' }>['peaks']>;

/** Audio and waveforms of an asset. */
export type SharedAudio = {
  /** Object in the storage, or public address in the catalogue. */
  readonly source: { readonly key: string; readonly fileName: string } | { readonly address: string };
  readonly mediaType: string;
  readonly durationSeconds: number | null;
  /** Zoom levels of the waveform in any order; empty before they are computed. */
  readonly peaks: readonly Peaks[];
  readonly words: readonly { readonly text: string; readonly startSeconds: number; readonly endSeconds: number }[];
};

export type OpenServices = {
  readonly repository: SharingRepository;
  readonly publicUrl: string;
  readonly signer: AddressSigner;
  /** Limits wrong passwords by link and origin. */
  readonly throttle: Pick<LoginThrottle, 'begin' | 'succeed'>;
  /** Undefined when the asset was deleted. */
  readonly audioOf: (orgId: string, asset: Asset) => Promise<SharedAudio | undefined>;
  readonly organisation: (orgId: string) => Promise<{ readonly name: string; readonly logo: string | null }>;
};

/** @throws DomainError `not-found` for an unknown code, `link-expired` for an expired or revoked link */
export const liveLink = async (repository: SharingRepository, code: string): Promise<LinkRow> => {
  const row = linkCodePattern.test(code) ? await repository.findByCode(code) : undefined;
  if (!row) throw new DomainError('not-found');
  if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt.getTime() <= Date.now()))
    throw new DomainError('link-expired');
  return row;
};

export const linkedAsset = (row: LinkRow): Asset => ({ kind: row.assetKind, ref: row.assetRef });

/** Coarsest zoom level with enough points, else the finest. */
const suitablePeaks = (zooms: readonly Peaks[]): Peaks | null => {
  const coarsestFirst = [...zooms].sort((a, b) => b.framesPerPeak - a.framesPerPeak);
  return coarsestFirst.find(({ max }) => max.length >= minPeaks) ?? coarsestFirst.at(-1) ?? null;
};

/**
 * Counts an attempt before it is verified, so that concurrent attempts cannot exceed the limit: by its origin, so that
 * wrong guesses do not lock out the visitors who know the password, and far above that in all. A correct password resets
 * the counters.
 */
const isUnlocked = async (
  { repository, throttle }: Pick<OpenServices, 'repository' | 'throttle'>,
  { code, passwordHash }: LinkRow,
  password: string,
  ipAddress: string,
): Promise<boolean> => {
  // With the hash, so that guesses at a former password do not count.
  const attempt = { kind: 'link-password', account: `${code} ${passwordHash}`, ipAddress } as const;
  await throttle.begin(attempt);
  const since = new Date(Date.now() - quarterHourMilliseconds);
  if ((await repository.countAttempt(code, since)) > limits.sharePasswordAttempts.link)
    throw new DomainError('rate-limited', { detail: organisationMessage('organisations.wrongLinkPasswords') });
  if (!(await isLinkPassword(password, passwordHash ?? ''))) return false;
  await throttle.succeed(attempt);
  await repository.deleteAttempts(code);
  return true;
};

/**
 * Content of a link, after the password was verified. The audio's address is valid for an hour, and until the password
 * changes.
 * @throws DomainError `not-found`, `link-expired`, `rate-limited` after too many wrong passwords
 */
export const openLink = async (
  { repository, throttle, audioOf, organisation, publicUrl, signer }: OpenServices,
  code: string,
  { password, ipAddress }: { readonly password: string | undefined; readonly ipAddress: string },
): Promise<SharedSound> => {
  const row = await liveLink(repository, code);
  if (row.passwordHash !== null) {
    if (password === undefined) return { status: 'locked', wasWrong: false };
    if (!(await isUnlocked({ repository, throttle }, row, password, ipAddress)))
      return { status: 'locked', wasWrong: true };
  }
  const [audio, { name: orgName, logo }] = await Promise.all([
    audioOf(row.orgId, linkedAsset(row)),
    organisation(row.orgId),
  ]);
  if (!audio) throw new DomainError('not-found');
  return {
    status: 'open',
    name: row.name,
    player: row.player,
    orgName,
    logo,
    audioUrl: `${publicUrl}${signedAudioPath(signer, row)}`,
    durationSeconds: audio.durationSeconds,
    peaks: suitablePeaks(audio.peaks),
    words: audio.words.map(({ text, startSeconds, endSeconds }) => ({ text, startSeconds, endSeconds })),
  };
};
