import { join } from 'node:path';
import { buildPages } from '../apps/server/src/boot/build-pages.ts';

await buildPages(join(import.meta.dirname, '..'), console.log);
