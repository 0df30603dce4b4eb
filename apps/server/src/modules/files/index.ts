export { createFilesRepository, type FileRow, type FilesRepository } from './files.repository.ts';
export { createFilesRoutes, storedFile } from './files.routes.ts';
export { createMediaAddresses, type MediaAddresses } from './media-address.ts';
export { receiveUpload } from './receive-upload.ts';
export { serveStored } from './serve-file.ts';
export { createStorageQuota, type StorageQuota } from './storage-quota.ts';
