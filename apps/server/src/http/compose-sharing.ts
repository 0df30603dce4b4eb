import type { ProductionDetails } from '@sonora/contracts';
import { findSoundEffect, findSoundTemplate } from '@sonora/soundscape/catalogue';
import type { CoreServices } from '../boot/core-services.ts';
import { createLoginThrottle, createLoginThrottleRepository } from '../modules/accounts/index.ts';
import type { createAudioformsRepository } from '../modules/audioforms/index.ts';
import { type FileRow, type FilesRepository, storedFile } from '../modules/files/index.ts';
import type { OrganisationsRepository } from '../modules/organisations/index.ts';
import { createProjectSessionsRepository } from '../modules/projects/index.ts';
import {
  type Asset,
  type AssetFinder,
  createLinkHandlers,
  createSharingRepository,
  createSharingRoutes,
  type LinkHandlers,
  type SharedAudio,
} from '../modules/sharing/index.ts';
import type { VoiceLibrary } from '../modules/voices/index.ts';
import type { Pictures } from '../platform/images/pictures.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';

/** Per IP address; each attempt may compute a password hash. */
const openingsPerMinute = 60;
/** Per listener and link. */
const playsPerMinute = 3;

export type SharingParts = {
  readonly core: CoreServices;
  readonly files: FilesRepository;
  readonly productions: ReturnType<typeof createAudioformsRepository>;
  readonly organisations: Pick<OrganisationsRepository, 'find'>;
  readonly pictures: Pick<Pictures, 'address'>;
  readonly library: Pick<VoiceLibrary, 'find'>;
  readonly readPage: () => Promise<string>;
};

const isShareable = (row: FileRow | undefined): boolean =>
  row?.status === 'uploaded' && row.kind === 'audio' && row.trashedAt === null;

const createFinder = ({ files, productions, library }: SharingParts): AssetFinder => ({
  hasFile: async (orgId, fileId) => isShareable(await files.find(orgId, fileId)),
  production: async (orgId, id) => {
    const row = await productions.find(orgId, id);
    return row && { isFinished: row.status === 'succeeded' && row.fileId !== null };
  },
  catalogueAlias: (kind, alias) => {
    const find = { sound: findSoundTemplate, effect: findSoundEffect, voice: library.find }[kind];
    return find(alias)?.alias;
  },
});

const speechWords = ({ lanes }: Pick<ProductionDetails, 'lanes'>) =>
  lanes
    .filter(({ role }) => role === 'speech')
    .flatMap(({ words }) => words)
    .sort((one, other) => one.startSeconds - other.startSeconds);

const audioOf = async (
  { files, productions, core }: SharingParts,
  orgId: string,
  { kind, ref }: Asset,
): Promise<SharedAudio | undefined> => {
  const fileAudio = async (fileId: string) => {
    const row = await files.find(orgId, fileId);
    if (!row || !isShareable(row)) return undefined;
    const { mediaType, ...source } = storedFile(row);
    return { source, mediaType, durationSeconds: row.durationSeconds, peaks: [], words: [] };
  };
  if (kind === 'file') return fileAudio(ref);
  if (kind !== 'production') {
    const address = `${core.config.publicUrl}/catalogue/${kind}/${encodeURIComponent(ref)}/sample.mp3`;
    return { source: { address }, mediaType: 'audio/mpeg', durationSeconds: null, peaks: [], words: [] };
  }
  const row = await productions.find(orgId, ref);
  if (!row?.fileId) return undefined;
  const audio = await fileAudio(row.fileId);
  const { durationSeconds, peaks, lanes } = row.details as ProductionDetails;
  return audio && { ...audio, durationSeconds, peaks: peaks.mix, words: speechWords({ lanes }) };
};

/** Share links: routes of the contract, and the pages and files at their short addresses. */
export const composeSharing = (
  parts: SharingParts,
): { readonly routes: ReturnType<typeof createSharingRoutes>; readonly handlers: LinkHandlers } => {
  const { handle, config, signer, storage } = parts.core;
  const limitPlays = createAttemptLimiter(playsPerMinute);
  const open = {
    repository: createSharingRepository(handle.db),
    publicUrl: config.publicUrl,
    signer,
    throttle: createLoginThrottle(createLoginThrottleRepository(handle.db)),
    audioOf: (orgId: string, asset: Asset) => audioOf(parts, orgId, asset),
    organisation: async (orgId: string) => {
      const row = await parts.organisations.find(orgId);
      return { name: (row?.name ?? '').replaceAll('_', ' '), logo: parts.pictures.address(row?.logo ?? null) };
    },
  };
  return {
    routes: createSharingRoutes({
      ...open,
      handle,
      finder: createFinder(parts),
      onShared: async (orgId, { kind, ref }) => {
        if (kind === 'production') await createProjectSessionsRepository(handle.db).markDelivered(orgId, ref);
      },
      limitOpening: createAttemptLimiter(openingsPerMinute),
      countsPlay: (listener) => {
        try {
          limitPlays(listener);
          return true;
        } catch {
          return false;
        }
      },
    }),
    handlers: createLinkHandlers({ ...open, storage, readPage: parts.readPage }),
  };
};
