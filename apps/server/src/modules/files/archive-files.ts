import { Readable } from 'node:stream';
import { DomainError, limits } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import { makeZip } from 'client-zip';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createFilesRepository } from './files.repository.ts';
import { createFoldersRepository } from './folders.repository.ts';
import { chosenOf, type Selection } from './move-items.ts';
import { contentDisposition } from './serve-file.ts';
import { createTrashRepository } from './trash/trash.repository.ts';

/** An entry of an archive. */
export type StoredEntry = { readonly key: string; readonly path: string; readonly modifiedAt: string };

const validSeconds = 3_600;
const pathOf = (name: string): string => `/archive/${encodeURIComponent(name)}`;

/** Names that differ, also without case: a number follows the name of a second file. */
const withoutTwins = (entries: readonly StoredEntry[]): StoredEntry[] => {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const dot = entry.path.lastIndexOf('.');
    const at = dot > entry.path.lastIndexOf('/') ? dot : entry.path.length;
    let { path } = entry;
    for (let number = 2; seen.has(path.toLowerCase()); number += 1)
      path = `${entry.path.slice(0, at)} (${number})${entry.path.slice(at)}`;
    seen.add(path.toLowerCase());
    return { ...entry, path };
  });
};

const entriesOf = async (db: Database, orgId: string, selection: Selection): Promise<StoredEntry[]> => {
  const { fileIds, folderIds } = chosenOf(selection);
  const files = createFilesRepository(db);
  const folders = createFoldersRepository(db);
  const ids = new Map<string, string>(fileIds.map((id) => [id, '']));
  for (const folderId of folderIds) {
    const folder = await folders.find(orgId, folderId);
    if (!folder) continue;
    for (const { fileId, path } of await createTrashRepository(db).filesBelow(orgId, folderId, limits.filesAtOnce + 1))
      ids.set(fileId, path);
  }
  if (ids.size > limits.filesAtOnce)
    throw new DomainError('too-large', { detail: fileMessage('files.archiveTooLarge', { count: limits.filesAtOnce }) });
  const rows = new Map((await files.findListed(orgId, [...ids.keys()])).map((row) => [row.id, row]));
  // In the order of the selection: the second of two equal names gets a number.
  return [...ids].flatMap(([id, path]) => {
    const row = rows.get(id);
    if (row?.status !== 'uploaded' || row.trashedAt !== null || row.storageKey === null) return [];
    return [{ key: row.storageKey, path: `${path}${row.name}`, modifiedAt: row.modifiedAt.toISOString() }];
  });
};

type ArchiveServices = {
  readonly storage: Pick<Storage, 'put'>;
  readonly signer: AddressSigner;
  readonly publicUrl: string;
};

/** Signed address of an archive of these entries. Their list is stored, since it is too long for an address. */
export const archiveOfEntries = async (
  { storage, signer, publicUrl }: ArchiveServices,
  orgId: string,
  { entries, fileName }: { readonly entries: readonly StoredEntry[]; readonly fileName: string },
): Promise<{ readonly url: string; readonly fileName: string }> => {
  const key = `exports/${orgId}/archive-${newId()}`;
  await storage.put(key, Buffer.from(JSON.stringify(withoutTwins(entries))));
  const path = signer.sign({
    method: 'GET',
    path: pathOf(fileName),
    parameters: { archive: key },
    expiresInSeconds: validSeconds,
  });
  return { url: `${publicUrl}${path}`, fileName };
};

/**
 * Signed address of an archive of chosen files and folders.
 * @throws DomainError `invalid-input`; `not-found` when nothing of it exists; `too-large`
 */
export const archiveAddress = async (
  services: ArchiveServices & { readonly db: Database },
  orgId: string,
  selection: Selection,
): Promise<{ readonly url: string; readonly fileName: string }> => {
  const entries = await entriesOf(services.db, orgId, selection);
  if (entries.length === 0) throw new DomainError('not-found');
  return archiveOfEntries(services, orgId, { entries, fileName: 'files.zip' });
};

/** Streams the archive of a signed address. @throws DomainError `forbidden` */
export const serveArchive = async (
  { storage, signer }: { readonly storage: Storage; readonly signer: AddressSigner },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { name } = request.params as { readonly name: string };
  const allowed = signer.verify(request.method, pathOf(name), request.query as Record<string, unknown>);
  if (!allowed?.archive) throw new DomainError('forbidden');
  const entries = JSON.parse(Buffer.from(await storage.get(allowed.archive)).toString('utf8')) as StoredEntry[];
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'no-store',
  });
  if (request.method === 'HEAD') return reply.send();
  const files = async function* () {
    for (const { key, path, modifiedAt } of entries) {
      // Deleted for good since the address was made.
      if (!(await storage.stat(key))) continue;
      yield { name: path, lastModified: new Date(modifiedAt), input: await storage.stream(key) };
    }
  };
  return reply.send(Readable.fromWeb(makeZip(files()) as Parameters<typeof Readable.fromWeb>[0]));
};
