import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', name), 'utf8'));

it('bundles the server with the rolldown that Vite uses: there is one copy of it', () => {
  const copies = Object.entries(read('package-lock.json').packages as Record<string, { version: string }>)
    .filter(([path]) => path.endsWith('node_modules/rolldown'))
    .map(([, { version }]) => version);
  expect(copies).toEqual([read('package.json').devDependencies.rolldown]);
});
