import type { IncomingMessage } from 'node:http';
import { DomainError, type StoredFile } from '@sonora/contracts';
import { formUpload } from '@sonora/contracts/endpoints/files/file-schemas';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { refusalOfInput } from '../../../platform/http/as-domain-error.ts';
import type { AddressSigner } from '../../../platform/storage/signed-address.ts';
import { fileOf } from '../file-of.ts';
import { createFilesRepository, type FileRow } from '../files.repository.ts';
import { folderForUse, type Maker } from '../folder-rules.ts';
import { extensionOfName, typeOfName } from '../media-types.ts';
import { announceUpload } from './announce-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { parseForm } from './parse-form.ts';
import { storeContent } from './receive-upload.ts';
import type { UploadServices } from './upload-services.ts';

export type FormServices = UploadServices & {
  readonly handle: DatabaseHandle;
  readonly signer: AddressSigner;
  readonly publicUrl: string;
};

/** Name, folder, category and tags that a form gives. @throws DomainError `invalid-input` */
const readFields = (fields: Readonly<Record<string, string>>, sentName: string) => {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
  const { fileName = sentName } = given;
  const name = extensionOfName(fileName) === '' ? fileName + extensionOfName(sentName) : fileName;
  const parsed = formUpload.safeParse({ ...given, fileName: name });
  if (!parsed.success) throw refusalOfInput(parsed.error);
  return parsed.data;
};

/** Gives a file that was received its name and folder. @throws DomainError `not-found` for the folder */
const placeFile = async (
  { handle }: FormServices,
  maker: Maker,
  { row, fields }: { readonly row: FileRow; readonly fields: ReturnType<typeof readFields> },
): Promise<FileRow> => {
  const { fileName: name, folderId, categoryId: category = null, tags = [] } = fields;
  const { mimeType } = typeOfName(name);
  return handle.db.transaction(async (transaction) => {
    const folder = await folderForUse(transaction, maker, folderId);
    const change = { name, folderId: folder.id, category, tags, mimeType };
    await createFilesRepository(transaction).update(maker.orgId, [row.id], change);
    return { ...row, ...change };
  });
};

/**
 * Saves the file of a form: `fileContent`, `fileName`, `folderId`, in any order.
 * @throws DomainError `invalid-input`, `not-found`, `conflict`; as `receiveUpload`
 */
export const receiveForm = async (
  services: FormServices,
  maker: Maker,
  request: IncomingMessage,
): Promise<StoredFile> => {
  const { repository, storage } = services;
  const { orgId } = maker;
  // Storage is reserved for a row, which gets its name when the whole form has arrived.
  const { fileId } = await announceUpload(services, maker, {
    name: 'upload',
    folderId: undefined,
    category: null,
    tags: [],
    sizeBytes: null,
  });
  let storedKey: string | undefined;
  try {
    const { fields, file } = await parseForm(request, async (content, sentName) => {
      const stored = await storeContent(services, { orgId, fileId, content, announcedBytes: undefined });
      storedKey = stored.storageKey;
      return { ...stored, sentName };
    });
    if (!file) throw new DomainError('invalid-input', { detail: fileMessage('files.noContent') });
    const row = await repository.find(orgId, fileId);
    if (!row) throw new DomainError('not-found');
    const placed = await placeFile(services, maker, { row, fields: readFields(fields, file.sentName) });
    await finishUpload(services, { row: placed, storageKey: file.storageKey, content: file.content });
  } catch (error) {
    // Once the row is gone, it cannot become uploaded any more. If the database does not say so, the object is swept.
    const isRowGone = await repository.deleteWaiting(orgId, fileId).catch(() => false);
    if (isRowGone && storedKey !== undefined) await storage.delete(storedKey).catch(() => {});
    throw error;
  }
  return fileOf(services, orgId, fileId);
};
