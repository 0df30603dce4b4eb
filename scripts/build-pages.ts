import { join } from 'node:path';
import { buildPages } from '../apps/server/src/start/build-pages.ts';

await buildPages(join(import.meta.dirname, '..'), console.log);
