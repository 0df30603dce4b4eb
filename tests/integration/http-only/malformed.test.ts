import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { type createClient, smallAd } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

type Json = { [key: string]: unknown };

/** Values that are invalid in every field of an audioform. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>(-1, 1e308, -0.5, 'NaN', '\\u0000', true, [], [[]], { a: 1 }, 'x'.repeat(20_000)),
  fc.integer({ min: -1_000_000, max: -1 }),
);

const paths: readonly (readonly (string | number)[])[] = [
  ['header', 'version'],
  ['assets', 'v', 'type'],
  ['assets', 'v', 'voiceAlias'],
  ['assets', 'line 0', 'voiceRef'],
  ['assets', 'line 0', 'text'],
  ['production', 'mixingPreset'],
  ['production', 'arrangement', 'sections'],
  ['production', 'arrangement', 'sections', 0, 'soundTemplateRef'],
  ['production', 'arrangement', 'sections', 0, 'forcedDuration'],
  ['production', 'arrangement', 'sections', 0, 'paddingStart'],
  ['production', 'arrangement', 'sections', 0, 'layers'],
  ['production', 'arrangement', 'sections', 0, 'layers', 0, 'clips'],
  ['production', 'arrangement', 'sections', 0, 'layers', 0, 'clips', 0, 'assetRef'],
  ['production', 'arrangement', 'sections', 0, 'layers', 0, 'clips', 0, 'marginEnd'],
  ['delivery', 'loudnessPreset'],
  ['delivery', 'encoderPreset'],
];

const damaged = fc.tuple(fc.constantFrom(...paths), wrong).map(([path, value]) => {
  const document = structuredClone(smallAd()) as unknown as { audioform: Json };
  let target: Json = document.audioform;
  for (const key of path.slice(0, -1)) target = target[key as string] as Json;
  target[path.at(-1) as string] = value;
  return { document, path, value };
});

/** Whether a value of the list is valid in this place. */
const harmless = (path: readonly (string | number)[], value: unknown): boolean => {
  const field = path.at(-1);
  if (value === true) return false;
  // Numbers are accepted as text.
  if (typeof value === 'number' && (field === 'text' || field === 'voiceAlias')) return true;
  // For optional fields, absent and empty mean the same, because some clients omit empty lists. A section may contain
  // only its bed.
  if (Array.isArray(value) && value.length === 0)
    return !['sections', 'type', 'voiceRef', 'voiceAlias', 'text', 'assetRef'].includes(String(field));
  return (
    (field === 'text' && typeof value === 'string' && value.length < 10_000) ||
    (field === 'voiceAlias' && typeof value === 'string' && value.length < 500)
  );
};

const malformed = damaged.filter(({ path, value }) => !harmless(path, value));

describe('malformed documents', () => {
  let client: ReturnType<typeof createClient>;
  // A user's requests beyond a burst wait for their turn, so each test uses users of its own.
  const insert = personInserter(installation);
  beforeEach(async () => {
    client = (await insert()).client;
  });

  it('get 4xx with a position for 1,000 generated ones, never 5xx', async () => {
    const counts = new Map<number, number>();
    let requests = 0;
    await fc.assert(
      fc.asyncProperty(malformed, async ({ document, path, value }) => {
        requests += 1;
        if (requests % 100 === 0) client = (await insert()).client;
        const answer = await client.post('/api/v3/audioform', document);
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        expect(
          [400, 413, 422],
          `${path.join('.')} = ${JSON.stringify(value).slice(0, 80)} → ${JSON.stringify(answer.body)}`,
        ).toContain(answer.status);
        const body = answer.body as { detail: string; errors?: string[] };
        expect(body.detail.length).toBeGreaterThan(0);
        if (answer.status === 422) expect(body.errors?.length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
    console.info(`answers by status: ${JSON.stringify(Object.fromEntries(counts))}`);
  });

  it('get no 5xx for arbitrary JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (text) => {
        const answer = await client.call('POST', '/api/v3/audioform', text);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['no JSON at all', '{"audioform":', 400],
    ['a poisoned prototype', '{"__proto__":{"a":1},"audioform":{}}', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['100 kB of text', JSON.stringify(smallAd({ texts: ['a '.repeat(50_000)] })), 422],
    ['3 MB', JSON.stringify({ audioform: 'x'.repeat(3_000_000) }), 413],
  ])('refuses %s', async (_name, text, status) => {
    const answer = await client.call('POST', '/api/v3/audioform', text);
    expect([status, 422]).toContain(answer.status);
    expect(answer.body).toHaveProperty('detail');
  });

  it('get the API’s error format for a bad id, a bad method and an unknown address', async () => {
    expect((await client.get('/api/v3/audioform/not-a-uuid')).status).toBe(422);
    expect((await client.get('/api/nowhere')).body).toMatchObject({ code: 'not-found', detail: 'Not found.' });
    expect((await client.call('PUT', '/api/v3/project', {})).status).toBe(404);
    expect((await client.get('/file/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });
});
