/** Generates docs/limits.md from the limits, cost classes and plans of the contracts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limitsDocument } from './lib/limits-document.ts';

const document = join(import.meta.dirname, '..', 'docs', 'limits.md');
await writeFile(document, limitsDocument());
console.log(`written: ${document}`);
