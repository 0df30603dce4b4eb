import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

type Declaration = { readonly owner: string; readonly name: string };

/** Declarations in the server's sources. The first group of the pattern is the name; the owner is the folder. */
const declarations = (pattern: RegExp): readonly Declaration[] =>
  sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => ({
      owner: file.replaceAll('\\', '/').split('/').slice(3, 5).join('/').replace(/\.ts$/, ''),
      name,
    })),
  );

const byOwner = (found: readonly Declaration[]): readonly string[] =>
  found.map(({ owner, name }) => `${owner}: ${name}`).sort();

const queues = declarations(/define(?:Request)?Queue(?:<[^']*>)?\('([^']+)'/g);
const topics = declarations(/defineTopic<[^']*>\('([^']+)'/g);
const locks = declarations(/\w+_LOCK = (730_\d{3});/g);

/** Jobs wait in the database, and processes of two releases run side by side, so these names must not change. */
describe('names shared by processes and releases', () => {
  it('are declared by the module that owns them', () => {
    expect(byOwner(queues)).toEqual([
      'boot/worker-requests: inspection',
      'boot/worker-requests: interactive',
      'modules/audioforms: production',
      'modules/audioforms: production-alone',
      'modules/audioforms: production-remote',
      'modules/campaigns: campaign-creative',
      'modules/campaigns: campaign-webhook',
      'modules/organisations: forget-organisation',
      'modules/processing: job-items',
      'modules/voices: voice-pack',
      'platform/mail: mail',
    ]);
    expect(byOwner(topics)).toEqual([
      'modules/access: flags-changed',
      'modules/accounts: session-ended',
      'modules/audioforms: production',
      'modules/processing: job-changed',
      'platform/event-sink: ad_events_stored',
      'platform/jobs: job-abandoned',
      'platform/jobs: job-done',
      'platform/jobs: job-waiting',
      'platform/tag-address: tag_address_changed',
    ]);
    expect(byOwner(locks)).toEqual([
      'ads/counts: 730_060',
      'modules/accounts: 730_002',
      'modules/campaigns: 730_110',
      'modules/files: 730_042',
      'modules/files: 730_043',
      'modules/organisations: 730_004',
      'modules/organisations: 730_005',
      'modules/sharing: 730_041',
      'modules/support: 730_040',
      'platform/database: 730_001',
      'platform/event-sink: 730_050',
      'worker/sample-ad: 730_003',
    ]);
  });

  it.each([
    ['queues', queues],
    ['topics', topics],
    ['locks', locks],
  ])('name no two %s alike', (_kind, found) => {
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
  });

  it('include only queues that the program creates', () => {
    const all = readFileSync(join(root, 'apps/server/src/boot/queues.ts'), 'utf8').match(/allQueues = \[([^\]]*)\]/);
    const listed = (all?.[1] ?? '').split(',').filter((name) => name.trim() !== '');
    expect(listed.length).toBe(queues.length);
  });
});
