import { DomainError, limits } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createAudioformsRepository } from '../../audioforms/index.ts';
import { createFilesRepository, type FileRow, requireKind } from '../../files/index.ts';
import type { CreativeSource } from '../campaigns.schema.ts';
import { creativeQueue } from './creatives.queue.ts';
import { createCreativesRepository, type NewCreative } from './creatives.repository.ts';

/** A creative that is to be made, and the audio from which. */
export type WantedCreative = {
  readonly name: string;
  readonly source: CreativeSource;
  readonly cells?: Readonly<Record<string, string>>;
};

export type AddedCreative = { readonly creativeId: string; readonly name: string };

/** Name of a creative from that of its file. */
export const creativeNameOf = (fileName: string): string =>
  fileName
    .replace(/\.[A-Za-z0-9]{1,10}$/, '')
    .trim()
    .slice(0, limits.nameCharacters) || fileName;

/** An audio file that can be a creative. @throws DomainError `not-found`, `invalid-input` */
export const requireCreativeFile = (row: FileRow | undefined): FileRow => {
  const file = requireKind(row, 'audio');
  if (file.trashedAt !== null) throw new DomainError('not-found');
  const { creativeSeconds } = limits.campaigns;
  if ((file.durationSeconds ?? 0) > creativeSeconds)
    throw new DomainError('invalid-input', {
      detail: campaignMessage('campaigns.creativeTooLong', { name: file.name, max: creativeSeconds }),
    });
  return file;
};

/** The creative of a finished ad, whose render is a file without folder. @throws DomainError `not-found`, `invalid-input` */
const creativeOfAd = async (db: Database, orgId: string, audioformId: string): Promise<WantedCreative> => {
  const production = await createAudioformsRepository(db).find(orgId, audioformId);
  if (!production?.fileId) throw new DomainError('not-found');
  const { name } = requireCreativeFile(await createFilesRepository(db).find(orgId, production.fileId));
  return { name: creativeNameOf(name), source: { kind: 'audioform', audioformId } };
};

/** Audio files and finished ads of the organisation, each as a creative. @throws DomainError as `requireCreativeFile` */
export const creativesOfFiles = async (
  db: Database,
  orgId: string,
  fileIds: readonly string[],
): Promise<WantedCreative[]> => {
  const files = createFilesRepository(db);
  const wanted: WantedCreative[] = [];
  for (const fileId of new Set(fileIds)) {
    const row = await files.find(orgId, fileId);
    if (!row) wanted.push(await creativeOfAd(db, orgId, fileId));
    else wanted.push({ name: creativeNameOf(requireCreativeFile(row).name), source: { kind: 'file', fileId } });
  }
  return wanted;
};

/** Stores creatives and orders their renditions, as part of the transaction. */
export const insertCreatives = async (
  { db, jobs }: { readonly db: Database; readonly jobs: Pick<Jobs, 'sendMany'> },
  { orgId, campaignId }: { readonly orgId: string; readonly campaignId: string },
  wanted: readonly WantedCreative[],
): Promise<AddedCreative[]> => {
  if (wanted.length === 0) return [];
  const rows = wanted.map(
    ({ name, source, cells = null }): NewCreative => ({ orgId, id: newId(), campaignId, name, source, cells }),
  );
  await createCreativesRepository(db).insert(rows);
  await orderRenditions(
    { db, jobs },
    orgId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name }) => ({ creativeId: id, name }));
};

/** Orders the renditions of creatives. A job has the id of its creative, so that one is never prepared twice at once. */
export const orderRenditions = (
  { db, jobs }: { readonly db: Database; readonly jobs: Pick<Jobs, 'sendMany'> },
  orgId: string,
  ids: readonly string[],
): Promise<void> =>
  jobs.sendMany(
    creativeQueue,
    ids.map((id) => ({ orgId, id })),
    { db, orgId, idOf: ({ id }) => id },
  );

/** Orders the audio of creatives that lost it while the draft did not have them, as part of the transaction. */
export const prepareUnused = async (
  { db, jobs }: { readonly db: Database; readonly jobs: Pick<Jobs, 'sendMany'> },
  orgId: string,
  creativeIds: readonly string[],
): Promise<void> => {
  const ids = await createCreativesRepository(db).prepareUnused(orgId, creativeIds);
  if (ids.length > 0) await orderRenditions({ db, jobs }, orgId, ids);
};
