export { createPreviewBases, previewVersion } from './preview-version.ts';
export { createBatchKind } from './render-item.ts';
