export { createImportKind } from './import-rows.ts';
export { createPreviewBases, previewVersion } from './preview-version.ts';
export { createBatchKind } from './render-item.ts';
export { createExportKind, type SaveVersionServices } from './save-version.ts';
