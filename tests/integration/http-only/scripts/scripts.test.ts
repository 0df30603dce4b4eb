import { beforeAll, describe, expect, it } from 'vitest';
import { createClient, signUp } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const description =
  'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street or order on harbourbakery.example.';

type Client = ReturnType<typeof createClient>;
type Stored = { scriptId: string; version: string; availableVersions: string[]; scriptText: string };
let client: Client;
let stranger: Client;
beforeAll(async () => {
  const [one, other] = [await signUp(installation.url), await signUp(installation.url)];
  client = createClient(installation.url, one.token);
  stranger = createClient(installation.url, other.token);
});

const dataOf = <T>(answer: { body: unknown }): T => (answer.body as { data: T }).data;
const create = async (body: object = {}): Promise<Stored> =>
  dataOf(await client.call('POST', '/api/content/script', { scriptText: 'Fresh bread.', ...body }));

describe('scripts', () => {
  it('are stored with names, sections and a first version', async () => {
    const scriptText =
      '<as:section name="intro" soundSegment="main">Hello.</as:section><as:section name="end">Bye <as:break time="1s"/>now.</as:section>';
    const answer = await client.call('POST', '/api/content/script', {
      scriptText,
      project_name: 'Spring',
      moduleName: '',
      metadata: { client: 'Luma' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          projectName: 'Spring',
          moduleName: 'default',
          scriptName: 'default',
          scriptText,
          version: 'v1',
          availableVersions: ['v1'],
          metadata: { client: 'Luma' },
          sections: [
            { name: 'intro', text: 'Hello.', order: 0, soundSegment: 'main' },
            { name: 'end', text: 'Bye now.', textOriginal: 'Bye <as:break time="1s"/>now.', order: 1 },
          ],
        },
        meta: { creditsUsed: 0 },
      },
    });
  });

  it('get a new version with each change, and keep the older ones', async () => {
    const { scriptId } = await create();
    const changed = await client.call('PUT', '/api/content/script', { scriptId, scriptText: 'Warm bread.' });
    expect(changed.body).toMatchObject({ data: { version: 'v2', availableVersions: ['v1', 'v2'] } });
    await client.call('PUT', '/api/content/script', {
      scriptId,
      scriptText: 'Old bread.',
      version: 'v1',
      scriptName: 'Bread',
    });
    expect((await client.get(`/api/content/script/${scriptId}/v1`)).body).toMatchObject({
      data: { scriptText: 'Old bread.', scriptName: 'Bread' },
    });
    expect((await client.get(`/api/content/script/${scriptId}`)).body).toMatchObject({
      data: { scriptText: 'Warm bread.' },
    });
    expect((await client.call('DELETE', `/api/content/script/${scriptId}/v2`)).status).toBe(200);
    expect((await client.get(`/api/content/script/${scriptId}`)).body).toMatchObject({ data: { version: 'v1' } });
    expect((await client.get(`/api/content/script/${scriptId}/v2`)).status).toBe(404);
    expect((await client.call('DELETE', `/api/content/script/${scriptId}/v1`)).status).toBe(200);
    expect((await client.get(`/api/content/script/${scriptId}`)).status).toBe(404);
  });

  it('are listed by their metadata', async () => {
    const ofObject = await create({ metadata: { client: 'Harbour', season: 'spring' } });
    const ofText = await create({ metadata: 'order 7' });
    const listed = async (metadata: string): Promise<readonly string[]> =>
      dataOf<{ scripts: Stored[] }>(
        await client.get(`/api/content/scripts?metadata=${encodeURIComponent(metadata)}`),
      ).scripts.map(({ scriptId }) => scriptId);
    expect(await listed('{"client":"Harbour"}')).toEqual([ofObject.scriptId]);
    expect(await listed('order 7')).toEqual([ofText.scriptId]);
    expect(await listed('{"client":"Other"}')).toEqual([]);
    expect(await listed('{"client":')).toEqual([]);
  });

  it('are shown as they are said', async () => {
    const { scriptId } = await create({ scriptText: 'From 7 to 9.' });
    const answer = await client.get(`/api/content/script/${scriptId}?preview=True&voice=wren`);
    expect(answer.body).toMatchObject({ data: { sections: [{ preview: expect.stringMatching(/seven/i) }] } });
  });

  it('of another organisation do not exist', async () => {
    const { scriptId } = await create();
    for (const answer of [
      await stranger.get(`/api/content/script/${scriptId}`),
      await stranger.get(`/api/content/script/${scriptId}/v1`),
      await stranger.call('PUT', '/api/content/script', { scriptId, scriptText: 'Mine.' }),
      await stranger.call('DELETE', `/api/content/script/${scriptId}`),
      await stranger.call('DELETE', `/api/content/script/${scriptId}/v1`),
    ])
      expect(answer.status).toBe(404);
    expect(dataOf<{ scripts: unknown[] }>(await stranger.get('/api/content/scripts')).scripts).toEqual([]);
    expect((await client.get(`/api/content/script/${scriptId}`)).status).toBe(200);
  });

  it('are listed by name, page by page, with their projects and modules', async () => {
    const projectName = 'Listing';
    for (const moduleName of ['a', 'b', 'c'])
      await create({ projectName, moduleName, scriptText: `Text ${moduleName}.` });
    const first = dataOf<{ scripts: Stored[]; paginationToken: string }>(
      await client.get(`/api/content/scripts?projectName=${projectName}&limit=2&verbose=False`),
    );
    expect(first.scripts).toMatchObject([{ moduleName: 'c' }, { moduleName: 'b' }]);
    expect(first.scripts[0]).not.toHaveProperty('scriptText');
    const second = dataOf<{ scripts: Stored[]; paginationToken: string }>(
      await client.get(
        `/api/content/scripts?projectName=${projectName}&limit=2&paginationToken=${first.paginationToken}`,
      ),
    );
    expect(second).toMatchObject({ scripts: [{ moduleName: 'a', scriptText: 'Text a.' }], paginationToken: '' });
    expect((await client.get('/api/content/list_projects')).body).toMatchObject({
      data: { projects: expect.arrayContaining([{ sk: `project|${projectName}` }]) },
    });
    expect((await client.get('/api/content/list_modules?projectPrefix=Listi')).body).toMatchObject({
      data: { modules: ['a', 'b', 'c'] },
    });
    expect((await client.get('/api/content/list_modules?projectPrefix=%25')).body).toMatchObject({
      data: { modules: [] },
    });
  });

  it.each([
    [{ scriptText: '' }, /^scriptText: must be at least 1 character/],
    [{ scriptText: '   ' }, /^scriptText: must be at least 1 character/],
    [{ scriptText: 'a'.repeat(10_001) }, /^scriptText: must be no more than 10000 characters/],
    [{ scriptText: 'a', scriptName: 'n'.repeat(61) }, /^scriptName: must be no more than 60 characters/],
    [{ scriptText: 'a', projectName: '_private' }, /^projectName: must not begin with _/],
    [{ scriptText: 'a', metadata: { text: 'ü'.repeat(1_000) } }, /^metadata: must be at most 2000 bytes/],
  ])('refuse %j', async (body, message) => {
    const answer = await client.call('POST', '/api/content/script', body);
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: string[] }).errors[0]).toMatch(message);
  });

  it('refuse the reserved version v0', async () => {
    const { scriptId } = await create();
    expect((await client.get(`/api/content/script/${scriptId}/v0`)).status).toBe(422);
  });
});

describe('written ads', () => {
  it('are stored as scripts', async () => {
    const answer = await client.call('POST', '/api/content/generate/advert', {
      productName: 'Harbour Bakery',
      productDescription: description,
      adLength: 20,
    });
    const advert = dataOf<{ adText: string; scriptId: string; tags: string[] }>(answer);
    expect(advert.adText).toContain('Harbour Bakery');
    expect(advert.tags.length).toBeGreaterThan(0);
    expect((await client.get(`/api/content/script/${advert.scriptId}`)).body).toMatchObject({
      data: { scriptText: advert.adText },
    });
    const edit = (instruction?: string) =>
      client.call('POST', '/api/content/edit/advert', {
        adText: advert.adText,
        productName: 'Harbour Bakery',
        productDescription: description,
        adLength: 20,
        ...(instruction === undefined ? {} : { instruction }),
      });
    const funnier = await edit('Make it funnier');
    expect(funnier.body).toMatchObject({ warnings: [expect.stringContaining('only instructions about the length')] });
    expect(dataOf<{ adText: string }>(funnier).adText).toBe(advert.adText);
    const { adText: shorter } = dataOf<{ adText: string }>(await edit('Make it shorter'));
    expect(shorter.length).toBeLessThan(advert.adText.length);
    expect(dataOf<{ adText: string }>(await edit()).adText).not.toBe(advert.adText);
  });

  it('come as several concepts with different structures and about the length', async () => {
    const answer = await client.call('POST', '/api/content/generate/concepts', {
      productName: 'Harbour Bakery',
      productDescription: description,
      adLength: 30,
      tone: 'fun and cheeky',
    });
    const { concepts, ...rest } = answer.body as { concepts: { structure: string; tone: string; seconds: number }[] };
    expect(rest).toMatchObject({ language: 'en', writer: 'built-in', warnings: [] });
    expect(new Set(concepts.map(({ structure }) => structure)).size).toBe(3);
    for (const { seconds, tone } of concepts) {
      expect(Math.abs(seconds - 30)).toBeLessThanOrEqual(1.5);
      expect(tone).toBe('playful');
    }
  });

  it('are shorter for a voice that is slowed down', async () => {
    const write = async (voiceSpeed: number) => {
      const body = {
        productName: 'Harbour Bakery',
        productDescription: description,
        adLength: 20,
        voice: 'wren',
        voiceSpeed,
      };
      const answer = await client.call('POST', '/api/content/generate/concepts', body);
      return (answer.body as { concepts: { text: string }[] }).concepts[0]!.text.split(' ').length;
    };
    expect((await write(0.8)) * 1.2).toBeLessThan(await write(1.2));
  });

  it('are German for a German description', async () => {
    const answer = await client.call('POST', '/api/content/generate/concepts', {
      productName: 'RadRuf',
      productDescription:
        'RadRuf repariert Ihr Fahrrad dort, wo es steht. Eine Inspektion kostet 49 Euro. Buchen Sie in der App.',
      adLength: 15,
    });
    expect(answer.body).toMatchObject({ language: 'de' });
  });

  it.each([
    [
      { productName: 'Luma', productDescription: '🎉🎉' },
      'There is nothing to write about yet. Describe the product in a few sentences.',
    ],
    [
      { productName: 'Luma', productDescription: 'https://luma.example' },
      'A web address alone is not enough. Describe the product in a few sentences.',
    ],
    [
      { productName: 'Luma', productDescription: 'Lamp' },
      'Tell us a little more: what it is, what people like about it, and where to get it.',
    ],
    [
      { productName: 'Хлеб', productDescription: 'Свежий хлеб каждое утро.' },
      'The built-in writer writes English and German. Choose one of them.',
    ],
    [
      { productName: 'Luma', productDescription: 'A lamp.', lang: 'fr' },
      'The built-in writer writes English and German. Choose one of them.',
    ],
  ])('are refused for %j', async (body, detail) => {
    const answer = await client.call('POST', '/api/content/generate/concepts', body);
    expect(answer).toMatchObject({ status: 422, body: { detail } });
  });

  it('say when the description is too short for the length', async () => {
    const answer = await client.call('POST', '/api/content/generate/concepts', {
      productName: 'Oak Tables',
      productDescription: 'Solid tables from Devon.',
      adLength: 60,
    });
    expect(answer.body).toMatchObject({ warnings: [{ messageId: 'scripts.short' }] });
  });

  it('texts follow a prompt within a number of words', async () => {
    const answer = await client.call('POST', '/api/content/generate', { prompt: description, max_length: 30 });
    expect(dataOf<{ text: string }>(answer).text.split(' ').length).toBeLessThanOrEqual(30);
  });
});

describe('recommendations', () => {
  it('name the tags that suit a text', async () => {
    const text = 'Fresh bread and coffee for the whole family.';
    expect(
      (
        await client.call('POST', '/api/content/recommend/tag', {
          text,
          tags: ['cars', 'coffee', 'bread'],
          numberOfResults: 2,
        })
      ).body,
    ).toMatchObject({
      data: { tags: [{ tag: 'coffee' }, { tag: 'bread' }] },
    });
    expect((await client.call('POST', '/api/content/recommend/mood', { text })).body).toMatchObject({
      data: { tags: [{ tag: 'friendly', category: 'mood' }] },
    });
    expect(
      (await client.call('POST', '/api/content/recommend/tone', { text, number_of_results: 2 })).body,
    ).toMatchObject({
      data: { tags: [{ tag: 'warm', category: 'tone' }, { category: 'tone' }] },
    });
    expect((await client.call('POST', '/api/content/recommend/tag', { text, tags: ['one'] })).status).toBe(422);
  });
});
