import { setTimeout as sleep } from 'node:timers/promises';
import { timeStampOf, uniqueNames, versionName } from '@sonora/audioform/versions';
import { DomainError } from '@sonora/contracts';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { FilesRepository } from '../../files/index.ts';
import { type FinishedItemsRepository, isEnded, type JobItemRow, type JobRow } from '../../processing/index.ts';
import type { ItemResult } from './batch-results.ts';

const POLL_MILLISECONDS = 500;
const ITEMS_AT_ONCE = 100;

/** What is stored of a finished item: an ad, or a saved file. */
type Finished = Partial<Pick<ItemResult, 'audioformId' | 'extension'>> & { readonly fileId?: string };

/** With its dot; empty for a name without one. */
export const extensionOf = (name: string): string => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '';

export type ArchiveFile = { readonly name: string; readonly key: string; readonly modifiedAt: Date };

/** File names of all items without their extension, each different. */
const namesOf = (items: readonly Pick<JobItemRow, 'name'>[]): readonly string[] =>
  uniqueNames(
    items.map(({ name }, index) =>
      versionName('', (column) => (column === 'name' ? name : undefined), {
        number: index + 1,
        rowCount: items.length,
        date: '',
        time: '',
      }),
    ),
  );

type BatchFilesServices = { readonly items: FinishedItemsRepository; readonly files: FilesRepository };

type Job = Pick<JobRow, 'orgId' | 'id'>;

/** Items that have succeeded since, without those that were sent. */
async function* newlyFinished(
  { items }: BatchFilesServices,
  job: Job,
  sent: Set<string>,
): AsyncGenerator<Pick<JobItemRow, 'id' | 'result'>> {
  const finished = await items.listFinishedIds(job.orgId, job.id);
  const fresh = finished.filter((id) => !sent.has(id));
  for (let from = 0; from < fresh.length; from += ITEMS_AT_ONCE)
    for (const item of await items.listResults(job.orgId, fresh.slice(from, from + ITEMS_AT_ONCE))) {
      sent.add(item.id);
      yield item;
    }
}

/** The files of a batch or an export in the order in which they are finished, until it has ended. Failed items have none. */
export async function* filesOfBatch(
  services: BatchFilesServices,
  job: Job,
  signal: AbortSignal,
): AsyncGenerator<ArchiveFile> {
  const { items, files } = services;
  const sent = new Set<string>();
  const all = await items.listNames(job.orgId, job.id);
  const unique = namesOf(all);
  const names = new Map(all.map(({ id }, index) => [id, unique[index]]));
  while (!signal.aborted) {
    const status = await items.findJobStatus(job.orgId, job.id);
    for await (const { id, result } of newlyFinished(services, job, sent)) {
      const { audioformId, extension, fileId = audioformId } = (result ?? {}) as Finished;
      const file = fileId === undefined ? undefined : await files.find(job.orgId, fileId);
      if (!file?.storageKey) continue;
      yield {
        name: `${names.get(id) ?? id}${extension === undefined ? extensionOf(file.name) : `.${extension}`}`,
        key: file.storageKey,
        modifiedAt: file.modifiedAt,
      };
    }
    if (!status || isEnded(status)) return;
    await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => {});
  }
}

/** File name of an archive, with date and time in UTC. */
export const batchArchiveName = (now: Date): string => {
  const { date, time } = timeStampOf(now.getTime(), undefined);
  return `versions-${date}-${time}.zip`;
};

const fileAddress = /^\/(file|public-file)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/**
 * The file of an address of this installation.
 * @throws DomainError `invalid-input` for an address elsewhere; `not-found`
 */
export const fileAtAddress = async (
  { files, publicUrl }: { readonly files: FilesRepository; readonly publicUrl: string },
  orgId: string,
  { uri, index }: { readonly uri: string; readonly index: number },
) => {
  const refused = (): DomainError => {
    const message = versionMessage('versions.fileAddress');
    return new DomainError('invalid-input', { detail: message, findings: [{ place: `files[${index}].uri`, message }] });
  };
  if (!URL.canParse(uri)) throw refused();
  const { origin, pathname } = new URL(uri);
  const base = new URL(publicUrl);
  const path = pathname.startsWith(base.pathname) ? pathname.slice(base.pathname.replace(/\/$/, '').length) : '';
  const match = fileAddress.exec(path);
  if (origin !== base.origin || !match?.[2]) throw refused();
  const own = await files.find(orgId, match[2]);
  const file = own ?? (match[1] === 'public-file' ? await files.findPublic(match[2]) : undefined);
  if (!file?.storageKey) throw new DomainError('not-found');
  return { key: file.storageKey, name: file.name, modifiedAt: file.modifiedAt };
};
