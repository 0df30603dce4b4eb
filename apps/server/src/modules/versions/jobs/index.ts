export { previewVersion } from './preview-version.ts';
export { createBatchKind, type RenderItemServices } from './render-item.ts';
