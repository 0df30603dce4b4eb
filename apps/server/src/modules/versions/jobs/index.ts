export { createBatchKind, type RenderItemServices } from './render-item.ts';
