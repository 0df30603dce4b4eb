import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dependenciesOf, type Lockfile, licenceProblems, sbomOf } from '../../scripts/lib/sbom.ts';

const lockfile: Lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'));

const planted = (name: string, license: string | undefined, dev = false): Lockfile => ({
  packages: { [`node_modules/${name}`]: { version: '1.0.0', license, dev } },
});

describe('licences of dependencies', () => {
  it('are all compatible with Apache-2.0 by the rule of docs/contributing.md', () => {
    const dependencies = dependenciesOf(lockfile);
    expect(dependencies.length).toBeGreaterThan(400);
    expect(licenceProblems(dependencies)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-or-later', false, false],
    ['LGPL-3.0-or-later', false, false],
    ['MPL-2.0', false, false],
    ['MPL-2.0', true, true],
    ['(MIT OR GPL-3.0-only)', false, true],
    ['(LGPL-2.0 or MIT)', false, true],
    ['MIT and GPL-3.0-only', false, false],
    ['MIT AND GPL-3.0-only', false, false],
    [undefined, false, false],
  ])('with %s, for development only: %s, are allowed: %s', (license, isDevelopmentOnly, isAllowed) => {
    const problems = licenceProblems(dependenciesOf(planted('planted', license, isDevelopmentOnly)));
    expect(problems).toEqual(isAllowed ? [] : [`planted@1.0.0: ${license ?? 'no licence'}`]);
  });
});

describe('the list of dependencies', () => {
  it('is CycloneDX with version, licence, hash and address of each', () => {
    const { bomFormat, specVersion, components } = sbomOf(lockfile);
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
    const fastify = components.find(({ name }) => name === '@fastify/static');
    expect(fastify).toMatchObject({ scope: 'required', licenses: [{ expression: 'MIT' }] });
    expect(fastify?.purl).toBe(`pkg:npm/%40fastify/static@${fastify?.version}`);
    expect(fastify?.hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    expect(components.find(({ name }) => name === 'vitest')).toMatchObject({ scope: 'excluded' });
  });
});
