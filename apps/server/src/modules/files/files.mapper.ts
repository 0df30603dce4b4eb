import type { Folder, StoredFile } from '@sonora/contracts';
import type { ListedFileRow } from './files.repository.ts';
import type { ListedFolderRow } from './folders.repository.ts';

/** Wire form of a file. */
export const toStoredFile = (row: ListedFileRow, publicUrl: string): StoredFile => {
  const lastModified = row.modifiedAt.getTime();
  const isUploaded = row.status === 'uploaded';
  return {
    fileId: row.id,
    fileName: row.name,
    folderId: row.folderId,
    url: isUploaded ? `${publicUrl}/${row.accessControl === 'public' ? 'public-file' : 'file'}/${row.id}` : null,
    createdBy: row.createdBy,
    createdByName: row.createdByName,
    createdAt: row.createdAt.getTime(),
    lastModified,
    updatedAt: lastModified,
    updatedBy: row.modifiedBy ?? row.createdBy,
    fileType: { fileTypeId: row.kind, name: row.kind },
    fileCategory: row.category ? { fileCategoryId: row.category, name: row.category } : null,
    kind: row.kind,
    mimeType: row.mimeType,
    // Before that, it is the storage reserved for it.
    size: isUploaded ? row.sizeBytes : 0,
    duration: row.durationSeconds,
    facts: row.facts,
    status: row.status,
    message: row.message,
    messageReference: row.messageReference,
    accessControl: row.accessControl,
    tags: row.tags,
    checksum: row.checksum,
    madeFrom: row.madeFrom,
    madeBy: row.madeBy,
    trashedAt: row.trashedAt?.getTime() ?? null,
  };
};

/** Wire form of a folder. */
export const toFolder = (row: ListedFolderRow): Folder => {
  const lastModified = row.modifiedAt.getTime();
  return {
    folderId: row.id,
    folderName: row.name,
    parentFolderId: row.parentId,
    createdBy: row.createdBy,
    createdByName: row.createdByName,
    createdAt: row.createdAt.getTime(),
    lastModified,
    updatedAt: lastModified,
    updatedBy: row.modifiedBy ?? row.createdBy,
    projectId: row.projectId,
    trashedAt: row.trashedAt?.getTime() ?? null,
  };
};
