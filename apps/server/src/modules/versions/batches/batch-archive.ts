import { setTimeout as sleep } from 'node:timers/promises';
import { uniqueNames, versionName } from '@sonora/audioform/versions';
import { DomainError } from '@sonora/contracts';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { FilesRepository } from '../../files/index.ts';
import { isEnded, type JobItemRow, type JobRow, type ProcessingRepository } from '../../processing/index.ts';
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

const allItems = async (repository: ProcessingRepository, job: JobRow): Promise<readonly JobItemRow[]> => {
  const items: JobItemRow[] = [];
  for (;;) {
    const some = await repository.listItems(job.orgId, job.id, { offset: items.length, limit: ITEMS_AT_ONCE });
    items.push(...some);
    if (some.length < ITEMS_AT_ONCE) return items;
  }
};

/** The files of a batch or an export in the order in which they are finished, until it has ended. Failed items have none. */
export async function* filesOfBatch(
  { repository, files }: { readonly repository: ProcessingRepository; readonly files: FilesRepository },
  job: JobRow,
  signal: AbortSignal,
): AsyncGenerator<ArchiveFile> {
  const sent = new Set<string>();
  let names: readonly string[] | undefined;
  while (!signal.aborted) {
    const current = await repository.find(job.orgId, job.id);
    const items = await allItems(repository, job);
    names ??= namesOf(items);
    for (const [index, item] of items.entries()) {
      if (item.status !== 'succeeded' || sent.has(item.id)) continue;
      sent.add(item.id);
      const { audioformId, extension, fileId = audioformId } = (item.result ?? {}) as Finished;
      const file = fileId === undefined ? undefined : await files.find(job.orgId, fileId);
      if (!file?.storageKey) continue;
      yield {
        name: `${names[index] ?? item.id}${extension === undefined ? extensionOf(file.name) : `.${extension}`}`,
        key: file.storageKey,
        modifiedAt: file.modifiedAt,
      };
    }
    if (!current || isEnded(current.status)) return;
    await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => {});
  }
}

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
