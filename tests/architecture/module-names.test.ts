import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const namesIn = (path: string): readonly string[] =>
  readdirSync(join(root, path))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''))
    .toSorted();

/** Modules without endpoints. */
const withoutEndpoints = ['access'];

describe('modules of the server', () => {
  it('have the names of their contracts', () => {
    const contracts = namesIn('packages/contracts/src/endpoints');
    expect(contracts.length).toBeGreaterThan(8);
    expect(namesIn('apps/server/src/modules')).toEqual([...contracts, ...withoutEndpoints].toSorted());
  });
});
