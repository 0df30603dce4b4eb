import { beforeAll, describe, expect, it } from 'vitest';
import { createClient, signUp } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

const words = '/api/speech/diction/custom/items';
const item = '/api/speech/diction/custom/item';
const csv = '/api/speech/diction/custom/csv';

type Client = ReturnType<typeof createClient>;
let client: Client;
let stranger: Client;
beforeAll(async () => {
  const [one, other] = [await signUp(installation.url), await signUp(installation.url)];
  client = createClient(installation.url, one.token);
  stranger = createClient(installation.url, other.token);
});

describe('the pronunciation dictionary', () => {
  it('stores a default reading of a word, and one for a voice', async () => {
    const first = await client.call('PUT', item, { word: 'Worcester', replacement: 'wooster', lang: 'EN' });
    expect(first).toMatchObject({
      status: 200,
      body: { data: { inputs: ['Worcester'], replacements: { default: { type: 'basic', replacement: 'wooster' } } } },
    });
    const second = await client.call('PUT', item, {
      word: 'worcester',
      replacement: 'ˈwʊstə',
      lang: 'en',
      contentType: 'ipa',
      specialization: 'Wren',
    });
    expect(second.body).toMatchObject({
      data: {
        replacements: {
          default: { type: 'basic', replacement: 'wooster' },
          wren: { type: 'ipa', replacement: 'ˈwʊstə' },
        },
      },
    });
    expect((await client.get('/api/speech/diction/custom')).body).toMatchObject({
      data: { dictionaries: [{ lang: 'en', content: 'mixed', wordCategory: 'custom' }] },
    });
    expect((await client.get(`${words}?lang=en`)).body).toMatchObject({ data: { words: [{}] } });
    expect((await client.get(`${words}?lang=es`)).body).toMatchObject({ data: { words: [] } });
  });

  it('gives a new word a default reading, whatever voice it was first set for', async () => {
    const made = await client.call('PUT', item, { word: 'Beta', replacement: 'bay ta', specialization: 'daniel' });
    expect(Object.keys((made.body as { data: { replacements: object } }).data.replacements)).toEqual([
      'daniel',
      'default',
    ]);
  });

  it('deletes one reading or a whole word, and contains none of another organisation', async () => {
    await client.call('PUT', item, { word: 'Gamma', replacement: 'gam ma', specialization: 'wren' });
    expect((await stranger.get(words)).body).toMatchObject({ data: { words: [] } });
    expect((await stranger.call('DELETE', `${item}?word=gamma`)).status).toBe(404);
    expect((await client.call('DELETE', `${item}?word=GAMMA&specialization=wren`)).body).toMatchObject({
      data: { deleted: 1 },
    });
    expect((await client.call('DELETE', `${item}?word=gamma`)).body).toMatchObject({ data: { deleted: 1 } });
    expect((await client.call('DELETE', `${item}?word=gamma`)).status).toBe(404);
  });

  it.each([
    [{ word: '!?', replacement: 'x' }, 'word'],
    [{ word: '', replacement: 'x' }, 'word'],
    [{ word: 'a'.repeat(101), replacement: 'x' }, 'word'],
    [{ word: 'Acme', replacement: '…' }, 'replacement'],
    [{ word: 'Acme', replacement: 'a'.repeat(201) }, 'replacement'],
    [{ word: 'Acme', replacement: 'Wuster!', contentType: 'ipa' }, 'replacement'],
    [{ word: 'Acme', replacement: 'x', lang: 'english' }, 'lang'],
    [{ word: 'Acme', replacement: 'x', contentType: 'sampa' }, 'contentType'],
  ])('refuses %j at its field', async (body, field) => {
    const answer = await client.call('PUT', item, body);
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: string[] }).errors[0]).toMatch(new RegExp(`^${field}`));
  });

  it('imports the maximum number of words at once, and the last of two duplicates', async () => {
    const rows = Array.from({ length: 4_000 }, (_, index) => `w${index % 3_999},r${index},es\n`).join('');
    expect((await client.post(csv, { csv: `word,replacement,lang\n${rows}` })).body).toMatchObject({
      data: { saved: 4_000 },
    });
    const { data } = (await client.get(`${words}?lang=es`)).body as { data: { words: { inputs: string[] }[] } };
    expect(data.words).toHaveLength(3_999);
    expect(data.words.find(({ inputs }) => inputs[0] === 'w0')).toMatchObject({
      replacements: { default: { replacement: 'r3999' } },
    });
  });

  it('imports and exports a table, and saves nothing of one with an invalid row', async () => {
    const table =
      'word,replacement,lang,contentType,specialization\r\n' +
      'Acme,ack me,en,basic,default\r\n"Dot, Inc",dot,global,basic,default\r\n';
    expect((await client.post(csv, { csv: table })).body).toMatchObject({ data: { saved: 2 } });
    const wrong = await client.post(csv, { csv: `${table}Beta,,en,basic,default\nGamma,…,en\n` });
    expect(wrong.status).toBe(422);
    expect((wrong.body as { errors: string[] }).errors[0]).toMatch(/^line 4/);
    const exported = await client.get(`${csv}?lang=en`);
    expect(exported.status).toBe(200);
    const rows = String(exported.body).trim().split('\r\n').length - 1;
    expect((await stranger.post(csv, { csv: String(exported.body) })).body).toMatchObject({ data: { saved: rows } });
    expect((await stranger.get(`${csv}?lang=en`)).body).toEqual(exported.body);
  });
});
