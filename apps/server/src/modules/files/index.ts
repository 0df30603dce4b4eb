export { createFilesRepository, type FileRow, type FilesRepository } from './files.repository.ts';
export { createFilesRoutes } from './files.routes.ts';
export { receiveUpload } from './receive-upload.ts';
export { serveStored } from './serve-file.ts';
