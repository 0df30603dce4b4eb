export { archiveOfEntries, serveArchive } from './archive-files.ts';
export type { AudioInspection } from './audio-inspection.ts';
export { copyFile, copyFiles } from './copy-files.ts';
export { fileOf } from './file-of.ts';
export { toFolder, toStoredFile } from './files.mapper.ts';
export {
  createFilesRepository,
  type FileQuery,
  type FileRow,
  type FilesRepository,
  type ListedFileRow,
} from './files.repository.ts';
export { createFilesRoutes, storedFile } from './files.routes.ts';
export type { FilesServices } from './files.services.ts';
export { ensurePath, folderAtPath } from './folder-paths.ts';
export { createFolder, createProjectFolder, type Maker, renameProjectFolder } from './folder-rules.ts';
export { createFoldersRepository } from './folders.repository.ts';
export { createFoldersRoutes, folderOf, listFolder, renameFolder } from './folders.routes.ts';
export { createMediaAddresses, type MediaAddresses } from './media-address.ts';
export { extensionOfName } from './media-types.ts';
export { moveItems } from './move-items.ts';
export { kindProblem, requireKind } from './require-kind.ts';
export { saveRender } from './save-render.ts';
export { contentDisposition, serveStored } from './serve-file.ts';
export { createStorageQuota, type StorageQuota } from './storage-quota.ts';
export { trashItems } from './trash/trash-items.ts';
export { announceUpload } from './uploads/announce-upload.ts';
export { createLeasesRepository, type LeasesRepository } from './uploads/leases.repository.ts';
export { receiveUpload } from './uploads/receive-upload.ts';
export { createUploadHandlers } from './uploads/upload-handlers.ts';
export type { InspectAudio } from './uploads/upload-services.ts';
